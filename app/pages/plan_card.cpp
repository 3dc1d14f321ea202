#include "app/pages/plan_card.h"

#include "review/protocol.h"
#include "widgets/rule_line.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

PlanCard::PlanCard(QWidget *parent) : Card(tr("In plain words"), parent)
{
    body()->setSpacing(12);
    m_words = new TextLabel({}, TypeStyle::Ui, Token::TextPrimary, this);
    body()->addWidget(m_words);
    m_model = new CellTableModel({{tr("Stratum")}, {tr("Figures"), true}, {tr("Drawn"), true}, {tr("Items"), true}}, this);
    m_table = makeTable(m_model, {0, 76, 76, 76}, this);
    m_table->setAccessibleName(tr("Sample per stratum"));
    body()->addWidget(m_table);
    m_facts = new QWidget(this);
    m_factRows = new QVBoxLayout(m_facts);
    m_factRows->setContentsMargins(0, 0, 0, 0);
    m_factRows->setSpacing(8);
    body()->addWidget(m_facts);
    m_hash = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, this);
    body()->addWidget(m_hash);
    body()->addStretch();
}

void PlanCard::clearFacts()
{
    while (QLayoutItem *entry = m_factRows->takeAt(0)) {
        if (entry->widget()) {
            entry->widget()->hide();
            entry->widget()->deleteLater();
        }
        delete entry;
    }
}

void PlanCard::addFact(const QString &name, const QString &value)
{
    auto *line = new QWidget(m_facts);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    auto *left = new TextLabel(name, TypeStyle::Ui, Token::TextSecondary, line);
    auto *right = new TextLabel(value, TypeStyle::Ui, Token::TextPrimary, line, true);
    left->setWrapped(false);
    right->setWrapped(false);
    right->setTextAlignment(Qt::AlignRight);
    row->addWidget(left);
    row->addWidget(right, 1);
    m_factRows->addWidget(line);
}

void PlanCard::addNotice(const QString &sentence)
{
    auto *bar = new widgets::MessageBar(m_facts);
    bar->showMessage(widgets::MessageKind::Warning, sentence);
    m_factRows->addWidget(bar);
}

void PlanCard::setPlan(const StudyPlan &plan)
{
    QStringList words;
    for (const std::string &sentence : review::plainWords(plan.study.protocol))
        words << text(sentence);
    m_words->setText(words.join(u'\n'));
    std::vector<std::vector<Cell>> rows;
    std::int64_t figures = 0, drawn = 0, items = 0;
    for (const review::Sample::Stratum &stratum : plan.sample.strata) {
        rows.push_back({{.text = stratum.name.empty() ? tr("all") : text(stratum.name)}, {.text = plainNumber(stratum.figures)}, {.text = plainNumber(stratum.sampledFigures)},
                        {.text = plainNumber(stratum.candidates)}});
        figures += stratum.figures;
        drawn += stratum.sampledFigures;
        items += stratum.candidates;
    }
    if (rows.size() > 1)
        rows.push_back({{.text = tr("All"), .bold = true}, {.text = plainNumber(figures), .bold = true}, {.text = plainNumber(drawn), .bold = true}, {.text = plainNumber(items), .bold = true}});
    m_model->setRows(std::move(rows));
    fitTable(m_table);
    m_table->setVisible(true);

    clearFacts();
    for (const std::string &diagnostic : plan.diagnostics)
        addNotice(text(diagnostic));
    addFact(tr("Items per primary seat"), plainNumber(items));
    constexpr std::int64_t kSecondsPerItem = 45;
    addFact(tr("About"), tr("%1 min at 45 s").arg(plainNumber((items * kSecondsPerItem + 30) / 60)));
    const auto count = [&](review::Draw draw) {
        return static_cast<std::int64_t>(std::count_if(plan.sample.items.begin(), plan.sample.items.end(), [&](const review::DrawnItem &item) { return item.draw == draw; }));
    };
    addFact(tr("Silver, no figure of them drawn"), plainNumber(count(review::Draw::Silver)));
    if (const std::int64_t left = count(review::Draw::NotDrawn); left > 0)
        addFact(tr("Held out, not drawn"), plainNumber(left));
    m_hash->setText(tr("Protocol hash %1").arg(text(plan.study.protocol.hash)));
}

void PlanCard::setHint(const QString &sentence)
{
    setRefused({});
    m_words->setText(sentence);
}

void PlanCard::setRefused(const QString &sentence)
{
    m_words->setText({});
    m_table->setVisible(false);
    m_model->setRows({});
    clearFacts();
    if (!sentence.isEmpty())
        addNotice(sentence);
    m_hash->setText({});
}

} // namespace app
