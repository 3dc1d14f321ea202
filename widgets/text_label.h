#pragma once

#include <QLabel>

#include "widgets/focus_ring.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

namespace widgets {

/// Plain text in a named size and a token's colour, with the exact line pitch. text() is what is shown, and the accessible name.
/// Wraps by default; with setWrapped(false) it stays on one line and elides.
class TextLabel : public QLabel {
    Q_OBJECT
public:
    TextLabel(const QString &text, TypeStyle style, Token ink, QWidget *parent, bool bold = false);
    explicit TextLabel(QWidget *parent) : TextLabel(QString(), TypeStyle::Ui, Token::TextPrimary, parent) {}

    void setText(const QString &text);
    void setStyle(TypeStyle style, bool bold = false);
    void setSize(TypeSize size, bool bold = false);
    void setInk(Token ink);
    void setWrapped(bool wrapped);
    void setTextAlignment(Qt::Alignment alignment); ///< Left, right or centre; right and centre need setWrapped(false).

    bool hasHeightForWidth() const override { return m_wrapped; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    TextBlock m_block = {};

private:
    QFont m_font = {};
    Token m_ink;
    bool m_wrapped = true;
    Qt::Alignment m_alignment = Qt::AlignLeft;
};

} // namespace widgets
