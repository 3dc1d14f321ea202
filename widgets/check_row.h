#pragma once

#include <QCheckBox>

#include "widgets/focus_ring.h"

namespace widgets {

/// A check box row 32 high: box 16, 8, word 13/18, keycap at the right edge ("Not sure, this is my best guess   Q").
/// Owns kFlatInset (4) px left and right for its focus ring, as flat buttons do.
class CheckRow : public QCheckBox, public RingOwner {
    Q_OBJECT
public:
    CheckRow(const QString &word, const QString &key, QWidget *parent);
    void setWord(const QString &word);
    QString word() const { return m_word; }
    void setKeyAtEdge(bool atEdge);    ///< False: the keycap follows the word (compact footer).
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool hitButton(const QPoint &pos) const override { return rect().contains(pos); }
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QString m_word, m_key;
    bool m_keyAtEdge = true;
};

} // namespace widgets
