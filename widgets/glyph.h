#pragma once

#include <QWidget>

#include "widgets/tokens.h"

namespace widgets {

/// An icon of the program's set that stands alone, `size` px wide and high. It says nothing to a screen reader: the words beside it do.
class Glyph : public QWidget {
    Q_OBJECT
public:
    Glyph(const QString &icon, int size, Token ink, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    Token m_ink;
};

} // namespace widgets
