#include "app/pages/data_filter_bar.h"

#include "app/pages/project_page.h"
#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QActionGroup>
#include <QMenu>
#include <QPainter>
#include <QShortcut>

#include <array>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kFilterHigh = 44, kFind = 216, kChipSide = 8, kCross = 12;

class SearchField : public widgets::LineField {
public:
    using LineField::LineField;

protected:
    void paintEvent(QPaintEvent *event) override
    {
        LineField::paintEvent(event);
        QPainter painter(this);
        widgets::paintIcon(painter, u"search"_s, QRectF(6, 8, 16, 16), widgets::colour(Token::TextSecondary));
    }
};

} // namespace

FilterChip::FilterChip(QWidget *parent) : QPushButton(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setAutoDefault(true);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void FilterChip::setWords(const QString &words)
{
    m_words = words;
    //: %1 is a condition of the filter, "crop: cotton"; the button takes it off.
    setAccessibleName(tr("Take off the condition %1").arg(words));
    setVisible(!words.isEmpty());
    updateGeometry();
    update();
}

QSize FilterChip::sizeHint() const { return {2 * kChipSide + widgets::lineWidth(m_words, widgets::uiFont(TypeStyle::Caption)) + 6 + kCross, 24}; }

void FilterChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(rect());
    widgets::paintBox(painter, box, 12, widgets::colour(Token::AccentSoft), {});
    widgets::paintLine(painter, box.adjusted(kChipSide, 0, 0, 0), m_words, widgets::uiFont(TypeStyle::Caption), widgets::colour(Token::AccentOnSoft));
    widgets::paintIcon(painter, u"x"_s, QRectF(box.right() - kChipSide - kCross + 1, (box.height() - kCross) / 2, kCross, kCross), widgets::colour(Token::AccentOnSoft));
    if (hasFocus() && ring().isShown())
        widgets::paintRing(painter, box, 11, 0);
}

void FilterChip::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void FilterChip::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

DataFilterBar::DataFilterBar(ProjectDesk &desk, QWidget *parent) : Bar(kFilterHigh, Line::Below, 12, parent), m_desk(desk)
{
    m_find = new SearchField(tr("Find in questions   Ctrl+F"), this);
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), m_find, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this, [this] {
        if (m_find->text().isEmpty())
            m_find->nextInFocusChain()->setFocus(Qt::TabFocusReason);
        else
            m_find->clear();
    });
    m_find->setAccessibleName(tr("Find in ids and questions"));
    m_find->setFixedWidth(kFind);
    m_find->setTextMargins(30, 0, 8, 0);
    m_typing.setSingleShot(true);
    m_typing.setInterval(120);
    connect(m_find, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(&m_typing, &QTimer::timeout, this, &DataFilterBar::changed);
    m_groupChip = new FilterChip(this);
    m_kindChip = new FilterChip(this);
    m_splitChip = new FilterChip(this);
    connect(m_groupChip, &QPushButton::clicked, this, [this] { set(m_group, m_groupChip, {}, {}); });
    connect(m_kindChip, &QPushButton::clicked, this, [this] { set(m_kind, m_kindChip, {}, {}); });
    connect(m_splitChip, &QPushButton::clicked, this, [this] { set(m_split, m_splitChip, {}, {}); });
    //: Button that opens the conditions a table can be narrowed by.
    m_add = new Button(ButtonLook::Tool, u"plus"_s, tr("Filter"), {}, this);
    connect(m_add, &QPushButton::clicked, this, &DataFilterBar::toggleAddMenu);
    m_pictures = new Button(ButtonLook::Icon, u"image"_s, tr("Pictures in the table"), {}, this);
    m_pictures->setOn(true, Token::AccentBase);
    connect(m_pictures, &QPushButton::clicked, this, [this] {
        m_pictureShown = !m_pictureShown;
        m_pictures->setOn(m_pictureShown, Token::AccentBase);
        Q_EMIT picturesToggled(m_pictureShown);
    });
    m_count = new widgets::TextLabel({}, TypeStyle::Ui, Token::TextSecondary, this);
    m_count->setWrapped(false);
    addLeft(m_find);
    addLeft(m_groupChip);
    addLeft(m_kindChip, 8);
    addLeft(m_splitChip, 8);
    addLeft(m_add, 18);
    addLeft(m_pictures, 8);
    addRight(m_count);
    setHiddenTakesNoRoom();
}

DataFilter DataFilterBar::filter(DataKind kind) const
{
    DataFilter filter{.kind = kind, .words = m_find->text().trimmed().toStdString(), .attribute = m_desk.view().facts.attribute, .value = m_group.toStdString()};
    filter.itemKind = m_kind.toStdString();
    filter.split = m_split.toStdString();
    return filter;
}

void DataFilterBar::setCount(const QString &words) { m_count->setText(words); }

void DataFilterBar::focusFind()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void DataFilterBar::set(QString &condition, FilterChip *chip, const QString &words, const QString &value)
{
    if (chip->hasFocus() && value.isEmpty())
        m_add->setFocus(Qt::OtherFocusReason); // the chip goes
    condition = value;
    chip->setWords(words);
    Q_EMIT changed();
}

void DataFilterBar::toggleAddMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto choice = [this](QMenu *within, const QString &word, const QString &name, const QString &value, QString &condition, FilterChip *chip) {
        QAction *action = within->addAction(widgets::escapedForButton(word));
        action->setCheckable(true);
        action->setChecked(condition == value);
        connect(action, &QAction::triggered, this, [this, &condition, chip, name, word, value] {
            const bool same = condition == value;
            set(condition, chip, same ? QString() : name + u": "_s + word, same ? QString() : value);
        });
    };
    const ProjectFacts &facts = m_desk.view().facts;
    if (!facts.groups.empty()) {
        QMenu *groups = menu->addMenu(widgets::escapedForButton(text(facts.attribute)));
        for (const FigureGroup &group : facts.groups)
            choice(groups, text(group.name), text(facts.attribute), text(group.name), m_group, m_groupChip);
    }
    QMenu *kinds = menu->addMenu(tr("Kind"));
    static constexpr std::array kKinds{review::ItemKind::Single, review::ItemKind::Multiple, review::ItemKind::Judgement, review::ItemKind::Number,
                                     review::ItemKind::Short,  review::ItemKind::Open,     review::ItemKind::Box};
    for (const review::ItemKind kind : kKinds) {
        const QString name = QString::fromStdString(std::string(review::itemKindName(kind)));
        choice(kinds, name, tr("kind"), name, m_kind, m_kindChip);
    }
    QMenu *states = menu->addMenu(tr("Status"));
    for (const auto &[value, word] : {std::pair{u"gold"_s, tr("gold")}, {u"silver"_s, tr("silver")}, {u"held-out"_s, tr("held out")}, {u"none"_s, tr("not frozen")}, {u"excluded"_s, tr("excluded")}})
        choice(states, word, tr("status"), value, m_split, m_splitChip);
    menu->popup(m_add->mapToGlobal(QPoint(0, m_add->height())));
}

} // namespace app
