#pragma once

#include <QPushButton>

#include "widgets/focus_ring.h"
#include "widgets/tokens.h"

namespace widgets {

/// Every button is a QPushButton with Qt::TabFocus: a click never moves the focus to it.
/// Tool, Command, Top, Row and Link have no border and own kFlatInset px left and right for their focus ring: place them that much further out
/// (a Bar does so by itself; "Mark 211 wide, gap 20" is a Row button 219 wide, gap 12). The others draw their ring inside their border.
enum class ButtonLook {
    Tool,      ///< Viewer tools: 13/18, icon 16, 8, word, 8, keycap; no border. 32 high.
    Command,   ///< Command bar: 14/20, the same.
    Top,       ///< Top bar: 13/18, icon to word 6; a keycap stands before the word.
    Row,       ///< Footer of the form: 13/18, 32 high, keycap at the right edge.
    Primary,   ///< 14/20 bold on the accent, word then icon; 32 high (setTall(true): 40). Width a multiple of 4.
    Secondary, ///< 14/20, border, surface; icon, word.
    Wide,      ///< Start page: 40 high, border, icon and word at the left, keycap at the right.
    Link,      ///< Underlined text.link, 13/18.
    Icon,      ///< 32 x 32, icon only; the word is tooltip and accessible name.
};

constexpr int kFlatInset = 4;

class Button : public QPushButton, public RingOwner {
    Q_OBJECT
public:
    /// `word` is plain text (an & is an &); `key` may be empty.
    Button(ButtonLook look, const QString &iconName, const QString &word, const QString &key, QWidget *parent);

    void setWord(const QString &word);
    QString word() const { return m_word; }
    void setIconName(const QString &name);
    void setKey(const QString &key);
    void setWordShown(bool shown);       ///< Off: icon only with tooltip (viewer tools in the compact class).
    bool isWordShown() const { return m_wordShown; }
    void setTall(bool tall);             ///< 40 instead of 32.
    void setOn(bool on, Token ink = Token::MarkBase); ///< A set mark: ink colour, filled flag. Also used by tools that are active.
    bool isOn() const { return m_on; }
    bool isFlat() const;                 ///< Owns kFlatInset px left and right.

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool hitButton(const QPoint &pos) const override { return rect().contains(pos); }
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void paintFlat(QPainter &painter);
    void paintFilled(QPainter &painter);
    QFont face() const;
    void changed();

    ButtonLook m_look;
    QString m_iconName, m_word, m_key;
    bool m_wordShown = true, m_tall = false, m_on = false;
    Token m_onInk = Token::MarkBase;
};

} // namespace widgets
