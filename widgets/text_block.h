#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QTextLayout>


#include <map>
#include <memory>
#include <vector>

class QPainter;

namespace widgets {

/// Plain text wrapped to a width and painted with a line pitch of our own. The text is shown letter for letter: nothing in it is markup.
/// Control and reordering characters are made visible. Each paragraph's direction follows its first strong character.
class TextBlock {
public:
    void setText(const QString &text);
    void setFont(const QFont &font, int pitch);
    void setCentred(bool centred);          ///< Lines centred in the width.
    QString text() const { return m_text; } ///< As it is shown.
    int pitch() const { return m_pitch; }

    int lineCount(int width) const;
    int heightForWidth(int width) const;    ///< lineCount * pitch, at least one line.
    int naturalWidth() const;               ///< Of the longest line when nothing wraps, rounded up.
    void paint(QPainter &painter, const QPointF &topLeft, int width, const QColor &ink) const;

private:
    struct Wrapped {
        std::vector<std::unique_ptr<QTextLayout>> paragraphs = {};
        int lines = 0;
    };
    const Wrapped &wrapped(int width) const;

    QString m_text = {};
    QFont m_font = {};
    int m_pitch = 18;
    bool m_centred = false;
    mutable std::map<int, Wrapped> m_byWidth = {};
};

/// Paints one line of plain text in the box, vertically centred on the pitch, elided at the end when too long. Returns the width used.
int paintLine(QPainter &painter, const QRectF &box, const QString &text, const QFont &font, const QColor &ink,
    Qt::Alignment alignment = Qt::AlignLeft);
/// Width of one line, rounded to whole px; paintLine elides nothing in a box of this width.
int lineWidth(const QString &text, const QFont &font);

} // namespace widgets
