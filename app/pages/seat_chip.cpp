#include "app/pages/seat_chip.h"

#include "app/pages/project_page.h"
#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kSeatSide = 8, kSeatCross = 12, kCrossGap = 6, kHigh = 24;

} // namespace

SeatChip::SeatChip(const QString &seat, QWidget *parent) : QPushButton(parent), m_seat(seat)
{
    setFocusPolicy(Qt::TabFocus);
    setAutoDefault(true);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QPushButton::clicked, this, &SeatChip::openPeople);
    setPerson({});
}

QString SeatChip::words() const { return m_person.empty() ? m_seat : m_seat + u" · "_s + app::text(m_person); }

void SeatChip::setPeople(const std::vector<storage::PeopleRepository::Row> &people) { m_people = people; }

void SeatChip::setPerson(const std::string &pseudonym)
{
    m_person = pseudonym;
    setAccessibleName(tr("Who sits on %1").arg(m_seat));
    setAccessibleDescription(pseudonym.empty() ? tr("nobody yet") : app::text(pseudonym));
    setToolTip(pseudonym.empty() ? tr("nobody yet") : QString());
    updateGeometry();
    update();
}

void SeatChip::setRemovable(bool removable)
{
    m_removable = removable;
    updateGeometry();
    update();
}

QSize SeatChip::sizeHint() const
{
    return {2 * kSeatSide + widgets::lineWidth(words(), widgets::uiFont(TypeStyle::Caption)) + (m_removable ? kCrossGap + kSeatCross : 0), kHigh};
}

void SeatChip::keyPressEvent(QKeyEvent *event)
{
    if (m_removable && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace))
        return Q_EMIT removeAsked();
    QPushButton::keyPressEvent(event);
}

void SeatChip::mouseReleaseEvent(QMouseEvent *event)
{
    // The cross reaches to the end of the chip; the rest opens the people.
    if (m_removable && isDown() && event->position().x() >= width() - kSeatSide - kSeatCross - kCrossGap / 2 && rect().contains(event->position().toPoint())) {
        setDown(false);
        return Q_EMIT removeAsked();
    }
    QPushButton::mouseReleaseEvent(event);
}

void SeatChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(rect());
    // A seat without a person is outlined: it has to be filled before the study opens.
    widgets::paintBox(painter, box, kHigh / 2.0, widgets::colour(m_person.empty() ? Token::BgSurface : Token::BgSunken), m_person.empty() ? widgets::colour(Token::BorderStrong) : QColor());
    const QColor ink = widgets::colour(isEnabled() ? Token::TextSecondary : Token::TextDisabled);
    widgets::paintLine(painter, box.adjusted(kSeatSide, 0, 0, 0), words(), widgets::uiFont(TypeStyle::Caption), ink);
    if (m_removable && isEnabled())
        widgets::paintIcon(painter, u"x"_s, QRectF(box.right() - kSeatSide - kSeatCross + 1, (box.height() - kSeatCross) / 2, kSeatCross, kSeatCross), ink);
    if (hasFocus() && ring().isShown())
        widgets::paintRing(painter, box, kHigh / 2.0 - 1, 0);
}

void SeatChip::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void SeatChip::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

void SeatChip::openPeople()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString &word, const std::string &pseudonym) {
        QAction *action = menu->addAction(widgets::escapedForButton(word));
        action->setCheckable(true);
        action->setChecked(m_person == pseudonym);
        connect(action, &QAction::triggered, this, [this, pseudonym] {
            setPerson(pseudonym);
            Q_EMIT personChanged();
        });
    };
    add(tr("nobody yet"), {});
    for (const storage::PeopleRepository::Row &person : m_people)
        add(app::text(person.person.pseudonym) + (person.name.empty() ? QString() : u"  "_s + app::text(person.name)), person.person.pseudonym);
    if (m_removable) {
        menu->addSeparator();
        connect(menu->addAction(tr("Take this seat out")), &QAction::triggered, this, &SeatChip::removeAsked);
    }
    menu->popup(mapToGlobal(QPoint(0, height() + 2)));
}

} // namespace app
