#pragma once

#include <QWidget>

#include <vector>

namespace app {

/// Small parts in a row of 32 px that goes on below when it is full: between groups of parts, never inside one. As high as it needs to be.
class FlowRow : public QWidget {
public:
    struct Part {
        QWidget *widget;
        int gap = 8;         ///< Before it, unless it starts a line.
        bool begins = false; ///< A group: here the row may go on below.
    };
    FlowRow(int indent, int lineGap, QWidget *parent);
    void setParts(std::vector<Part> parts);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    virtual void fit();                   ///< Puts the parts where they belong at the present width.
    int arrange(int width, bool move) const;

private:
    int m_indent, m_lineGap;
    std::vector<Part> m_parts;
};

} // namespace app
