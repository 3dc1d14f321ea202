#pragma once

#include <QLabel>

namespace widgets {

enum class KeycapLook { Rest, Back, Chosen, Sealed, Small, SmallOnAccent };

/// 28 or 24 square with a bold 13 px letter (Rest, Back for a row that steps back, Chosen, Sealed), or 20 high with 12/16 regular text (Small).
void paintKeycap(QPainter &painter, const QRectF &rect, const QString &text, KeycapLook look);
/// Word + 10, at least 20.
int smallKeycapWidth(const QString &text);

/// A small keycap that stands alone. Not focusable.
class Keycap : public QLabel {
    Q_OBJECT
public:
    explicit Keycap(const QString &key, QWidget *parent);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace widgets
