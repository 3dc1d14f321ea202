#pragma once

#include <QPointer>
#include <QScrollArea>

namespace widgets {

class Chip;

/// The scrolling part of a form: question and options. The footer stays outside. Nothing is clipped: when the content is higher, it scrolls,
/// a 12 px fade and a chip "1 more option ↓" show it. The scroll bar takes its 14 px from the right padding, so rows do not wrap anew.
class FormArea : public QScrollArea {
    Q_OBJECT
public:
    explicit FormArea(QWidget *parent);

    /// Put the question and the ChoiceList here, in reading order. Give contents() a layout, then call setPaddings().
    QWidget *contents() const { return m_contents; }
    void setPaddings(int left, int top, int right, int bottom);   ///< Of the contents; right shrinks by the scroll bar while that shows.
    /// The widgets counted by the chip: those whose lower edge lies below the visible part.
    void setCounted(const QList<QWidget *> &rows);
    void reveal(QWidget *row);                                     ///< Scrolls a row and its ring into view.
    int hiddenBelow() const;                                       ///< How many counted rows end below the visible part.

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Fade;
    void adopt();
    void refresh();

    QWidget *m_contents;
    Fade *m_fade;
    Chip *m_chip;
    QList<QPointer<QWidget>> m_counted = {};
    int m_left = 20, m_top = 0, m_right = 20, m_bottom = 0;
};

} // namespace widgets
