#include "widgets/option_row.h"

#include "widgets/icons.h"
#include "widgets/keycap.h"
#include "widgets/shapes.h"
#include "widgets/tokens.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QRadioButton>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kTextRight = 8, kTagRight = 12, kTagGap = 8, kTagHeight = 24, kTagPadding = 8;
constexpr int kSealedGap = 4, kSealedHeight = 20, kRowIcon = 16;

//: Link in a sealed answer: takes the answer back so that it can be changed.
QString reopenWord() { return QCoreApplication::translate("widgets::OptionRow", "Reopen"); }

int tagWidth(const RowTag &tag)
{
    return lineWidth(tag.word, uiFont(TypeStyle::Caption)) + 2 * kTagPadding;
}

/// The button itself: Base is QRadioButton or QCheckBox, so role and state reach a screen reader.
template <class Base>
class RowButton final : public Base, public OptionRow {
public:
    explicit RowButton(QWidget *parent) : Base(parent)
    {
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        this->setSizePolicy(policy);
        this->setFocusPolicy(Qt::StrongFocus);
        this->setAttribute(Qt::WA_Hover);
        this->setAttribute(Qt::WA_InputMethodEnabled, false);
        this->setMouseTracking(true);
    }

    QAbstractButton *button() override { return this; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return rowHeight(width); }
    QSize sizeHint() const override { return rowHint(); }
    QSize minimumSizeHint() const override { return {80, 30}; }

protected:
    bool hitButton(const QPoint &pos) const override { return this->rect().contains(pos); }
    void nextCheckState() override
    {
        if (!isSealed())
            Base::nextCheckState();
    }
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintRow(painter);
    }
    void focusInEvent(QFocusEvent *event) override
    {
        ring().focusIn(event->reason());
        Base::focusInEvent(event);
        this->update();
    }
    void focusOutEvent(QFocusEvent *event) override
    {
        ring().focusOut(event->reason());
        Base::focusOutEvent(event);
        this->update();
    }
    void mousePressEvent(QMouseEvent *event) override
    {
        ring().press();
        Base::mousePressEvent(event);
        this->update();
    }
    void mouseReleaseEvent(QMouseEvent *event) override
    {
        const bool onLink = event->button() == Qt::LeftButton && pressOnReopen(event->position().toPoint());
        Base::mouseReleaseEvent(event);
        if (onLink)
            reopen();
    }
    void mouseMoveEvent(QMouseEvent *event) override
    {
        this->setCursor(pressOnReopen(event->position().toPoint()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
        Base::mouseMoveEvent(event);
    }
    void keyPressEvent(QKeyEvent *event) override
    {
        // Left and Right mean previous and next question; a sealed answer moves by no key.
        const int key = event->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || (isSealed() && (key == Qt::Key_Up || key == Qt::Key_Down)))
            return event->ignore();
        Base::keyPressEvent(event);
    }
};

} // namespace

OptionRow *OptionRow::create(OptionKind kind, QWidget *parent)
{
    OptionRow *row = nullptr;
    if (kind == OptionKind::Single)
        row = new RowButton<QRadioButton>(parent);
    else
        row = new RowButton<QCheckBox>(parent);
    row->setMetrics({});
    return row;
}

QAbstractButton *OptionRow::self() const
{
    return const_cast<OptionRow *>(this)->button();
}

void OptionRow::changed()
{
    self()->updateGeometry();
    self()->update();
}

void OptionRow::setContent(const QString &letter, const QString &text, int position, int count)
{
    m_letter = letter;
    m_block.setText(text);
    self()->setAccessibleName(u"%1, %2"_s.arg(letter, m_block.text()));
    //: Place of an answer option, read by a screen reader: "3 of 5".
    self()->setAccessibleDescription(QCoreApplication::translate("widgets::OptionRow", "%1 of %2").arg(position).arg(count));
    changed();
}

void OptionRow::setMetrics(const Metrics &metrics)
{
    m_metrics = metrics;
    m_block.setFont(uiFont(metrics.option.px), metrics.option.line);
    changed();
}

void OptionRow::setSealed(const QString &sealedWord, bool mayReopen)
{
    m_sealed = true;
    m_mayReopen = mayReopen;
    m_sealedWord = sealedWord;
    changed();
}

void OptionRow::setOpen()
{
    m_sealed = m_mayReopen = false;
    m_sealedWord.clear();
    changed();
}

void OptionRow::setTags(const std::vector<RowTag> &tags)
{
    m_tags = tags;
    QStringList words;
    for (const RowTag &tag : tags)
        words.append(tag.word);
    self()->setAccessibleName(u"%1, %2"_s.arg(m_letter, m_block.text()) + (words.isEmpty() ? QString() : u", "_s + words.join(u", "_s)));
    changed();
}

bool OptionRow::showsSealedLine() const
{
    return m_sealed && self()->isChecked() && !m_sealedWord.isEmpty();
}

int OptionRow::tagsWidth() const
{
    int width = 0;
    for (const RowTag &tag : m_tags)
        width += tagWidth(tag) + kTagGap;
    return m_tags.empty() ? 0 : width + kTagRight - kTextRight;
}

int OptionRow::textWidth(int width) const
{
    const int inner = width - 2 * m_metrics.ringMargin;
    return qMax(20, inner - m_metrics.rowSide - m_metrics.keycap - m_metrics.keycapGap - kTextRight - tagsWidth());
}

int OptionRow::rowHeight(int width) const
{
    const int text = m_block.heightForWidth(textWidth(width)) + 2 * m_metrics.rowTextTop;
    return qMax(text, m_metrics.rowMinimum) + (showsSealedLine() ? m_metrics.statusLine : 0) + 2 * m_metrics.ringMargin;
}

QSize OptionRow::rowHint() const
{
    const int width = m_metrics.formWidth - 2 * m_metrics.formPadding + 2 * m_metrics.ringMargin - 1;
    return {width, rowHeight(width)};
}

QRect OptionRow::reopenRect() const
{
    if (!showsSealedLine() || !m_mayReopen)
        return {};
    const int width = self()->width();
    const int x = m_metrics.ringMargin + m_metrics.rowSide + m_metrics.keycap + m_metrics.keycapGap + kRowIcon + 8
        + lineWidth(m_sealedWord, uiFont(TypeStyle::Ui, true)) + 12;
    const int text = qMax(m_block.heightForWidth(textWidth(width)) + 2 * m_metrics.rowTextTop, m_metrics.rowMinimum) - m_metrics.rowTextTop;
    const int link = lineWidth(reopenWord(), uiFont(TypeStyle::Ui));
    return {x, m_metrics.ringMargin + text + kSealedGap, link + 8 + smallKeycapWidth(u"U"_s), kSealedHeight};
}

void OptionRow::paintSealedLine(QPainter &painter, const QPointF &at) const
{
    paintIcon(painter, u"lock"_s, QRectF(at.x(), at.y() + 2, kRowIcon, kRowIcon), colour(Token::SealOnSoft));
    const QFont bold = uiFont(TypeStyle::Ui, true), plain = uiFont(TypeStyle::Ui);
    QRectF box(at.x() + kRowIcon + 8, at.y(), lineWidth(m_sealedWord, bold), kSealedHeight);
    paintLine(painter, box, m_sealedWord, bold, colour(Token::SealOnSoft));
    if (!m_mayReopen)
        return;
    QFont underlined = plain;
    underlined.setUnderline(true);
    const QString word = reopenWord();
    box = QRectF(box.right() + 12, at.y(), lineWidth(word, plain), kSealedHeight);
    paintLine(painter, box, word, underlined, colour(Token::SealOnSoft));
    const QRectF cap(box.right() + 8, at.y(), smallKeycapWidth(u"U"_s), kSealedHeight);
    paintBox(painter, cap, 4, colour(Token::BgSurface), {});
    paintKeycap(painter, cap, u"U"_s, KeycapLook::Small);
}

void OptionRow::paintTags(QPainter &painter, const QRectF &box) const
{
    const QFont font = uiFont(TypeStyle::Caption);
    qreal right = box.right() - kTagRight;
    const qreal middle = box.top() + m_metrics.rowTextTop + m_metrics.option.line / 2.0;
    for (auto tag = m_tags.rbegin(); tag != m_tags.rend(); ++tag) {
        const QRectF pill(right - tagWidth(*tag), middle - kTagHeight / 2.0, tagWidth(*tag), kTagHeight);
        if (tag->own)
            paintBox(painter, pill, kTagHeight / 2.0, colour(Token::SealBase), {});
        else
            paintBox(painter, pill, kTagHeight / 2.0, colour(Token::BgSurface), colour(Token::BorderStrong));
        paintLine(painter, pill, tag->word, font, colour(tag->own ? Token::TextOnAccent : Token::TextPrimary), Qt::AlignHCenter);
        right = pill.left() - kTagGap;
    }
}

void OptionRow::paintRow(QPainter &painter)
{
    const QAbstractButton *button = self();
    const int margin = m_metrics.ringMargin;
    const QRectF box = QRectF(button->rect()).adjusted(margin, margin, -margin, -margin);
    const bool chosen = button->isChecked(), back = m_sealed && !chosen;
    constexpr qreal kRadius = 6;

    if (chosen) {
        paintBox(painter, box, kRadius, colour(m_sealed ? Token::SealSoft : Token::AccentSoft),
            colour(m_sealed ? Token::SealBase : Token::AccentBase), borderWidth() + 1);
    } else {
        const bool hovered = !m_sealed && button->isEnabled() && button->underMouse();
        paintBox(painter, box, kRadius, colour(Token::BgSurface),
            colour(back ? Token::BorderSubtle : hovered ? Token::AccentBase : Token::BorderStrong), borderWidth());
    }

    // One line in a compact row is 4 px short of the row: it sits in the middle.
    const int width = textWidth(button->width());
    const int textHeight = m_block.heightForWidth(width);
    const qreal top = box.top() + qMax<qreal>(m_metrics.rowTextTop, (m_metrics.rowMinimum - textHeight) / 2.0);
    const qreal middle = top + m_metrics.option.line / 2.0;
    const QRectF cap(box.left() + m_metrics.rowSide, middle - m_metrics.keycap / 2.0, m_metrics.keycap, m_metrics.keycap);
    const KeycapLook look = chosen ? (m_sealed ? KeycapLook::Sealed : KeycapLook::Chosen) : back ? KeycapLook::Back : KeycapLook::Rest;
    paintKeycap(painter, cap, m_letter, look);

    const QPointF textAt(cap.right() + m_metrics.keycapGap, top);
    m_block.paint(painter, textAt, width, colour(back ? Token::TextSecondary : Token::TextPrimary));
    if (showsSealedLine())
        paintSealedLine(painter, {textAt.x(), top + textHeight + kSealedGap});
    paintTags(painter, box);
    if (button->hasFocus() && ring().isShown())
        paintRing(painter, box, kRadius, margin);
}

} // namespace widgets
