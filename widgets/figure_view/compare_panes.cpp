#include "widgets/figure_view/compare_panes.h"

#include "widgets/figure_view/figure_view.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kBand = 8;               // about every pane, for its frames
constexpr int kLetterInset = 8;

} // namespace

ComparePanes::ComparePanes(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    add();
}

void ComparePanes::add()
{
    auto *view = new FigureView(this);
    const int pane = static_cast<int>(m_views.size());
    m_views.push_back(view);
    m_letters.push_back(new PaneLetter(view));
    view->installEventFilter(this);
    connect(view, &FigureView::viewChanged, this, [this, pane](bool byHand) { moved(pane, byHand); });
    if (pane > 0)
        Q_EMIT viewAdded(view);
}

void ComparePanes::setCount(int wanted)
{
    const int count = std::clamp(wanted, 1, kMost);
    while (static_cast<int>(m_views.size()) < count)
        add();
    const bool lost = m_active >= count;
    m_count = count;
    for (int pane = 0; pane < static_cast<int>(m_views.size()); ++pane) {
        if (pane >= count && !view(pane)->isHidden())
            view(pane)->setMessage({});
        view(pane)->setCrosshair({});
        view(pane)->setVisible(pane < count);
    }
    if (lost) {
        m_active = 0;
        Q_EMIT activeChanged(m_active);
    }
    m_chosen.clear();
    setLetters({});
    layOut();
    update();
}

void ComparePanes::setActive(int pane)
{
    if (pane < 0 || pane >= m_count || pane == m_active)
        return;
    m_active = pane;
    update();
    Q_EMIT activeChanged(pane);
}

void ComparePanes::setLinked(bool linked)
{
    m_linked = linked;
    for (FigureView *view : m_views)
        view->setCrosshair({});
    relink();
}

void ComparePanes::relink()
{
    m_link.stop();
    if (!m_linked || m_count < 2)
        return;
    std::vector<Standing> views;
    for (int pane = 0; pane < m_count; ++pane)
        views.push_back(view(pane)->standing());
    m_link.start(std::move(views));
}

void ComparePanes::moved(int pane, bool byHand)
{
    if (m_following || pane >= m_count)
        return;
    // Another picture or size: what the views differ by now is what holds from here on.
    if (!byHand)
        return relink();
    const QScopedValueRollback following(m_following, true);
    const auto wanted = m_link.follow(static_cast<std::size_t>(pane), view(pane)->standing());
    for (int other = 0; other < static_cast<int>(wanted.size()); ++other) {
        if (other != pane)
            view(other)->stand(wanted[static_cast<std::size_t>(other)]);
    }
}

void ComparePanes::pointAt(int pane, const std::optional<QPointF> &widgetPos)
{
    std::optional<QPointF> share;
    if (widgetPos && m_link.isOn() && view(pane)->hasPicture()) {
        const QPointF at = view(pane)->picturePoint(*widgetPos);
        const QSize size = view(pane)->pictureSize();
        share = QPointF(at.x() / size.width(), at.y() / size.height());
    }
    const auto inside = [](QPointF place) { return place.x() >= 0 && place.x() <= 1 && place.y() >= 0 && place.y() <= 1; };
    for (int other = 0; other < m_count; ++other) {
        std::optional<QPointF> there;
        if (other != pane && share && inside(*share)) {
            there = m_link.counterpart(static_cast<std::size_t>(pane), *share, static_cast<std::size_t>(other));
            if (!inside(*there))
                there.reset();
        }
        view(other)->setCrosshair(there);
    }
}

bool ComparePanes::eventFilter(QObject *watched, QEvent *event)
{
    const auto found = std::ranges::find(m_views, watched);
    if (found == m_views.end())
        return false;
    const int pane = static_cast<int>(found - m_views.begin());
    switch (event->type()) {
    case QEvent::FocusIn:
    case QEvent::MouseButtonPress:
    case QEvent::TouchBegin: setActive(pane); break;
    case QEvent::MouseMove: pointAt(pane, static_cast<QMouseEvent *>(event)->position()); break;
    case QEvent::Leave: pointAt(pane, {}); break;
    default: break;
    }
    return false;
}

void ComparePanes::setLetters(const QStringList &letters)
{
    m_lettered = !letters.isEmpty();
    for (std::size_t pane = 0; pane < m_letters.size(); ++pane)
        m_letters[pane]->setLetter(letters.value(static_cast<qsizetype>(pane)));
    setChosen(m_chosen, m_sealed);
}

void ComparePanes::setChosen(const QList<int> &panes, bool sealed)
{
    m_chosen = panes;
    m_sealed = sealed;
    for (std::size_t pane = 0; pane < m_letters.size(); ++pane)
        m_letters[pane]->setState(panes.contains(static_cast<int>(pane)), sealed);
    update();
}

const PaneLetter *ComparePanes::letter(int pane) const
{
    return m_lettered ? m_letters[static_cast<std::size_t>(pane)] : nullptr;
}

void ComparePanes::layOut()
{
    {
        const QScopedValueRollback following(m_following, true);
        if (m_count == 1) {
            view(0)->setGeometry(rect());
        } else {
            const QSize grid = compareGrid(m_count, size());
            for (int pane = 0; pane < m_count; ++pane) {
                const int column = pane % grid.width(), row = pane / grid.width();
                const int left = width() * column / grid.width(), right = width() * (column + 1) / grid.width();
                const int top = height() * row / grid.height(), bottom = height() * (row + 1) / grid.height();
                view(pane)->setGeometry(QRect(left, top, right - left, bottom - top).adjusted(kBand, kBand, -kBand, -kBand));
            }
        }
    }
    relink();
}

void ComparePanes::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void ComparePanes::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Token::BgViewer));
    if (m_count == 1)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](int pane, double distance, double width, Token ink) {
        const double out = distance + width / 2;
        painter.setPen(QPen(colour(ink), width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawRect(QRectF(view(pane)->geometry()).adjusted(-out, -out, out, out));
    };
    for (const int pane : m_chosen) {
        if (pane >= 0 && pane < m_count)
            frame(pane, 0, 4, m_sealed ? Token::SealBase : Token::AccentBase);
    }
    // Outermost and thin: it says which pane takes the keys, not which is chosen.
    frame(m_active, 5, 2, Token::TextPrimary);
}

PaneLetter::PaneLetter(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(kLetterInset, kLetterInset, kSide, kSide);
    hide();
}

void PaneLetter::setLetter(const QString &letter)
{
    m_letter = letter;
    setVisible(!letter.isEmpty());
    update();
}

void PaneLetter::setState(bool chosen, bool sealed)
{
    m_chosen = chosen;
    m_sealed = sealed;
    update();
}

void PaneLetter::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Token fill = !m_chosen ? Token::BgSurface : m_sealed ? Token::SealBase : Token::AccentBase;
    paintBox(painter, QRectF(rect()), 4, colour(fill), colour(m_chosen ? fill : Token::BorderStrong), borderWidth());
    paintLine(painter, QRectF(rect()), m_letter, uiFont(14, true), colour(m_chosen ? Token::TextOnAccent : Token::TextPrimary), Qt::AlignHCenter);
}

} // namespace widgets
