#pragma once

#include <QWidget>

#include "widgets/button.h"
#include "widgets/tokens.h"

#include <vector>

class QHBoxLayout;
class QMenu;

namespace widgets {

/// A horizontal bar of fixed height on bg.surface with a 1 px line: top bar 44 and page header (line below), viewer tools 36, command bar 56
/// and status bar 28 (line above). Entries stand at the left and at the right, `gap` apart, 16 from the edges.
class Bar : public QWidget {
    Q_OBJECT
public:
    enum class Line { Below, Above, None };
    Bar(int height, Line line, int gap, QWidget *parent);

    void addLeft(QWidget *entry, int gapBefore = -1);   ///< -1: the bar's gap.
    void addRight(QWidget *entry, int gapBefore = -1);
    void setSidePadding(int px);
    /// When the bar is too narrow, left entries that are buttons fold into a "⋯" menu at their end, the least needed first (`keep` is the order of
    /// worth: higher stays longer). Nothing is elided or clipped before that.
    void setFoldable(QWidget *entry, int keep);
    bool isFolded(const QWidget *entry) const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Foldable {
        Button *entry = nullptr;
        int keep = 0;
        bool folded = false;
    };
    void fold();
    void openMenu();

    Line m_line;
    int m_gap;
    QHBoxLayout *m_layout, *m_left, *m_right;
    std::vector<Foldable> m_foldables = {};
    Button *m_more = nullptr;
    bool m_folding = false;
};

} // namespace widgets
