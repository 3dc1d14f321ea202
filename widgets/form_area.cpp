#include "widgets/form_area.h"

#include "widgets/chip.h"
#include "widgets/tokens.h"

#include <QEvent>
#include <QLayout>
#include <QLinearGradient>
#include <QPainter>
#include <QScrollBar>

namespace widgets {

/// 12 px of fading ground at the lower edge, with the chip in it.
class FormArea::Fade : public QWidget {
public:
    explicit Fade(QWidget *parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        QColor ground = colour(Token::BgSurface), clear = ground;
        clear.setAlpha(0);
        QLinearGradient fade(0, 0, 0, height());
        fade.setColorAt(0, clear);
        fade.setColorAt(1, ground);
        painter.fillRect(rect(), fade);
    }
};

FormArea::FormArea(QWidget *parent) : QScrollArea(parent), m_contents(new QWidget)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    viewport()->setAttribute(Qt::WA_InputMethodEnabled, false);
    setBackgroundRole(QPalette::Base);
    viewport()->setBackgroundRole(QPalette::Base);
    m_contents->setBackgroundRole(QPalette::Base);
    m_contents->setAttribute(Qt::WA_InputMethodEnabled, false);
    setWidget(m_contents);
    m_contents->installEventFilter(this);
    m_fade = new Fade(this);
    m_chip = new Chip(ChipLook::Info, {}, {}, this);
    m_chip->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_chip->hide();
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &FormArea::adopt);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &FormArea::refresh);
    setPaddings(m_left, m_top, m_right, m_bottom);
}

void FormArea::setPaddings(int left, int top, int right, int bottom)
{
    m_left = left;
    m_top = top;
    m_right = right;
    m_bottom = bottom;
    verticalScrollBar()->setFixedWidth(qBound(6, right, 14));
    adopt();
}

void FormArea::adopt()
{
    if (!m_contents->layout())
        return;
    const bool scrolls = verticalScrollBar()->maximum() > verticalScrollBar()->minimum();
    const int right = scrolls ? qMax(0, m_right - verticalScrollBar()->width()) : m_right;
    m_contents->layout()->setContentsMargins(m_left, m_top, right, m_bottom);
    refresh();
}

void FormArea::setCounted(const QList<QWidget *> &rows)
{
    m_counted.clear();
    for (QWidget *row : rows)
        m_counted.append(row);
    refresh();
}

void FormArea::reveal(QWidget *row)
{
    if (row)
        ensureWidgetVisible(row, 0, 4);
}

int FormArea::hiddenBelow() const
{
    int hidden = 0;
    for (const QPointer<QWidget> &row : m_counted)
        if (row && row->isVisibleTo(m_contents) && row->mapTo(m_contents, QPoint(0, row->height() - 4)).y() > verticalScrollBar()->value() + viewport()->height())
            ++hidden;
    return hidden;
}

void FormArea::refresh()
{
    const int hidden = hiddenBelow();
    const bool more = verticalScrollBar()->value() < verticalScrollBar()->maximum();
    const QRect view = viewport()->geometry();
    m_fade->setGeometry(view.left(), view.bottom() - 11, view.width(), 12);
    m_fade->setVisible(more);
    m_chip->setVisible(hidden > 0);
    if (hidden > 0) {
        //: Below the visible options; the number of options further down.
        m_chip->setWord(hidden == 1 ? tr("1 more option ↓") : tr("%1 more options ↓").arg(hidden));
        m_chip->resize(m_chip->sizeHint());
        m_chip->move(view.left() + (view.width() - m_chip->width()) / 2, view.bottom() - m_chip->height() - 3);
        m_chip->raise();
    }
}

void FormArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    adopt();
}

bool FormArea::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_contents && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show))
        QMetaObject::invokeMethod(this, &FormArea::refresh, Qt::QueuedConnection);
    return QScrollArea::eventFilter(watched, event);
}

} // namespace widgets
