#pragma once

#include <QWidget>

#include "widgets/button.h"
#include "widgets/tokens.h"

#include <vector>

class QHBoxLayout;

namespace widgets {

/// A horizontal bar of fixed height on bg.surface with a 1 px line: top bar 44 and page header (line below), viewer tools 36, command bar 56
/// and status bar 28 (line above). Entries stand at the left and at the right, `gap` apart, 16 from the edges; the ring's margin of flat buttons
/// is taken off those distances.
class Bar : public QWidget {
    Q_OBJECT
public:
    enum class Line { Below, Above, None };
    Bar(int height, Line line, int gap, QWidget *parent);

    void addLeft(QWidget *entry, int gapBefore = -1);   ///< -1: the bar's gap.
    void addRight(QWidget *entry, int gapBefore = -1);
    /// The distance of entries that were added with the bar's own. Call it too when buttons showed or hid their words.
    void setGap(int gap);
    /// Entries that are hidden leave no gap behind. Not for session bars, whose places are fixed.
    void setHiddenTakesNoRoom();
    void setSidePadding(int px) { setPaddings(px, px); }
    void setPaddings(int left, int right);              ///< The session's command bar: 16 and 20.
    /// When the bar is too narrow, left buttons fold into a "⋯" menu at their end, the least needed first (higher `keep` stays longer). Nothing is
    /// elided before that. The bar shows and hides such a button itself; a page enables or disables it.
    void setFoldable(Button *entry, int keep);
    bool isFolded(const Button *entry) const;
    int neededWidth() const;                            ///< Of all entries that are not folded or hidden, with their gaps.
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Entry {
        QWidget *widget = nullptr;
        int gap = 0;
        int keep = 0;
        bool foldable = false, folded = false;
    };
    int widthOf(const std::vector<Entry> &side) const;
    void relayout();
    void fold();
    void openMenu();

    Line m_line;
    int m_gap, m_leftPadding = 16, m_rightPadding = 16;
    QHBoxLayout *m_layout;
    std::vector<Entry> m_left = {}, m_right = {};
    Button *m_more;
    bool m_folding = false, m_closesUp = false;
};

} // namespace widgets
