#include "app/pages/plan_card.h"

#include "app/pages/flow_row.h"
#include "review/plan.h"
#include "review/protocol.h"
#include "widgets/button.h"
#include "widgets/chip.h"
#include "widgets/rule_line.h"
#include "widgets/text_block.h"
#include "widgets/text_label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

HashLabel::HashLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setFixedHeight(24);
}

void HashLabel::setHash(const QString &hash)
{
    setAccessibleName(hash);
    // Four groups are enough to tell two protocols apart by eye; all of it is copied.
    m_short = hash.size() < 20 ? hash : QStringList{hash.mid(0, 4), hash.mid(4, 4), hash.mid(8, 4), u"…"_s, hash.right(4)}.join(u' ');
    update();
}

void HashLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    widgets::paintLine(painter, QRectF(rect()), m_short, widgets::monoFont(13), widgets::colour(Token::TextPrimary));
}

PlanCard::PlanCard(QWidget *parent) : Card(tr("In plain words"), parent)
{
    body()->setSpacing(0);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_page = new QWidget(scroll);
    auto *page = new QVBoxLayout(m_page);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    scroll->setWidget(m_page);
    scroll->viewport()->setAutoFillBackground(false);
    m_page->setAutoFillBackground(false);
    scroll->setMinimumHeight(240);
    // The values keep off the scroll bar where there is one.
    connect(scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this, [page](int, int most) { page->setContentsMargins(0, 0, most > 0 ? 10 : 0, 0); });
    body()->addWidget(scroll, 1);
    body()->addSpacing(8);
    m_words = new QVBoxLayout;
    m_words->setContentsMargins(0, 4, 0, 0);
    m_words->setSpacing(8);
    page->addLayout(m_words);
    m_facts = new QVBoxLayout;
    m_facts->setContentsMargins(0, 16, 0, 0);
    m_facts->setSpacing(0);
    page->addLayout(m_facts);
    m_model = new CellTableModel({{tr("Stratum")}, {tr("Figures"), true}, {tr("Drawn"), true}, {tr("Items"), true}}, this);
    m_table = makeTable(m_model, {0, 76, 76, 76}, m_page);
    m_table->setAccessibleName(tr("Sample per stratum"));
    m_tableGap = new QWidget(m_page);
    m_tableGap->setFixedHeight(16);
    page->addWidget(m_tableGap);
    page->addWidget(m_table);
    page->addStretch(1);
    m_hashName = new TextLabel(tr("Protocol hash"), TypeStyle::Caption, Token::TextSecondary, this);
    body()->addWidget(m_hashName);
    auto *hashing = new QHBoxLayout;
    m_hash = new HashLabel(this);
    hashing->addWidget(m_hash, 1);
    m_copy = new widgets::Button(widgets::ButtonLook::Icon, u"copy"_s, tr("Copy the protocol hash"), {}, this);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_hash->accessibleName()); });
    hashing->addWidget(m_copy);
    body()->addLayout(hashing);
    setRefused({});
}

void PlanCard::clear()
{
    const auto empty = [](QLayout *layout) {
        while (QLayoutItem *entry = layout->takeAt(0)) {
            if (entry->widget()) {
                entry->widget()->hide();
                entry->widget()->deleteLater();
            }
            delete entry;
        }
    };
    empty(m_words);
    empty(m_facts);
    m_model->setRows({});
    for (QWidget *part : {static_cast<QWidget *>(m_table), m_tableGap, static_cast<QWidget *>(m_hashName), static_cast<QWidget *>(m_hash), static_cast<QWidget *>(m_copy)})
        part->setVisible(false);
}

void PlanCard::addWords(const QString &words)
{
    if (!words.isEmpty())
        m_words->addWidget(new TextLabel(words, TypeStyle::Option, Token::TextPrimary, m_page));
}

void PlanCard::addFact(const QString &name, const QString &value)
{
    m_facts->addWidget(new widgets::RuleLine(Qt::Horizontal, m_page));
    auto *line = new QWidget(m_page);
    line->setMinimumHeight(31);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    auto *left = new TextLabel(name, TypeStyle::Ui, Token::TextSecondary, line);
    auto *right = new TextLabel(value, TypeStyle::Ui, Token::TextPrimary, line, true);
    right->setWrapped(false);
    row->addWidget(left, 1, Qt::AlignVCenter);
    row->addWidget(right, 0, Qt::AlignVCenter);
    m_facts->addWidget(line);
}

void PlanCard::addNotice(const QString &sentence, widgets::MessageKind kind)
{
    auto *room = new QWidget(m_page);
    auto *box = new QVBoxLayout(room);
    box->setContentsMargins(0, 8, 0, 0);
    auto *bar = new widgets::MessageBar(room);
    bar->showMessage(kind, sentence);
    box->addWidget(bar);
    m_facts->addWidget(room);
}

void PlanCard::addUnseen(const review::Protocol &protocol)
{
    const review::VisibleRule &visible = protocol.visible;
    QStringList unseen;
    for (const auto &[when, word] : {std::pair{visible.key, tr("key")}, {visible.caption, tr("caption")}, {visible.context, tr("context")}, {visible.attributes, tr("attributes")}}) {
        if (when == review::When::Never)
            unseen << word;
    }
    unseen << tr("each other") << tr("statistics");
    auto *box = new QWidget(m_page);
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins(0, 16, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(new TextLabel(tr("Raters will not see"), TypeStyle::Ui, Token::TextPrimary, box, true));
    auto *chips = new FlowRow(0, 0, box);
    std::vector<FlowRow::Part> parts;
    for (const QString &word : unseen)
        parts.push_back({.widget = new widgets::Chip(widgets::ChipLook::Sunken, u"eyeoff"_s, word, chips), .begins = true});
    chips->setParts(std::move(parts));
    rows->addWidget(chips);
    m_facts->addWidget(box);
}

void PlanCard::setPlan(const StudyPlan &plan, bool keysToo)
{
    clear();
    for (const std::string &sentence : review::plainWords(plan.study.protocol))
        addWords(text(sentence));
    std::vector<std::vector<Cell>> rows;
    std::int64_t figures = 0, drawn = 0, items = 0;
    for (const review::Sample::Stratum &stratum : plan.sample.strata) {
        rows.push_back({{.text = stratum.name.empty() ? tr("all") : text(stratum.name)}, {.text = plainNumber(stratum.figures)}, {.text = plainNumber(stratum.sampledFigures)},
                        {.text = plainNumber(stratum.candidates)}});
        figures += stratum.figures;
        drawn += stratum.sampledFigures;
        items += stratum.candidates;
    }
    addFact(tr("Figures drawn"), tr("%1 of %2").arg(plainNumber(drawn), plainNumber(figures)));
    addFact(tr("Items per seat"), plainNumber(items));
    constexpr std::int64_t kSecondsPerItem = 45;
    addFact(tr("About"), tr("%1 min at 45 s").arg(plainNumber((items * kSecondsPerItem + 30) / 60)));
    const auto count = [&](review::Draw draw) {
        return static_cast<std::int64_t>(std::count_if(plan.sample.items.begin(), plan.sample.items.end(), [&](const review::DrawnItem &item) { return item.draw == draw; }));
    };
    addFact(tr("Silver, figure-disjoint"), plainNumber(count(review::Draw::Silver)));
    if (const std::int64_t left = count(review::Draw::NotDrawn); left > 0)
        addFact(tr("Held out, not drawn"), plainNumber(left));
    m_facts->addWidget(new widgets::RuleLine(Qt::Horizontal, m_page));
    for (const std::string &diagnostic : plan.diagnostics)
        addNotice(text(diagnostic));
    std::int64_t keys = 0;
    QStringList letters;
    for (const auto &[letter, times] : plan.keyLetters) {
        letters << QString(QLatin1Char(letter)) + u' ' + plainNumber(times);
        keys += times;
    }
    constexpr std::int64_t kFewestKeys = 20; // below it chance alone makes any picture
    if (keysToo && keys >= kFewestKeys && letters.size() > 1 && review::skewedKeys(plan.keyLetters).empty())
        addNotice(tr("Key positions are even: %1. No letter is favoured.").arg(letters.join(u", "_s)), widgets::MessageKind::Note);
    addUnseen(plan.study.protocol);
    if (rows.size() > 1) {
        m_model->setLastIsTotal(true);
        rows.push_back({{.text = tr("All"), .bold = true}, {.text = plainNumber(figures), .bold = true}, {.text = plainNumber(drawn), .bold = true}, {.text = plainNumber(items), .bold = true}});
        m_model->setRows(std::move(rows));
        fitTable(m_table);
        m_table->setVisible(true);
        m_tableGap->setVisible(true);
    }
    m_hash->setHash(text(plan.study.protocol.hash));
    m_hashName->setVisible(true);
    m_hash->setVisible(true);
    m_copy->setVisible(true);
}

void PlanCard::setRefused(const QString &sentence)
{
    clear();
    if (!sentence.isEmpty())
        addNotice(sentence);
}

} // namespace app
