#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

#include "widgets/figure_view/compare_link.h"

#include <optional>
#include <vector>

namespace widgets {

class FigureView;
class PaneLetter;

/// One figure, or several beside one another, each in a viewer of its own; one of them is active, and its owner gives the keys to that one.
/// Linked, they move together, and a cross-hair shows where the pointer would stand in the others. With one figure there is no frame.
class ComparePanes : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMost = 10;

    explicit ComparePanes(QWidget *parent);

    /// 1 to kMost; more or fewer are brought into that range. What went away loses its picture; the active pane becomes the first when it is gone.
    void setCount(int count);
    int count() const { return m_count; }
    FigureView *view(int pane) const { return m_views[static_cast<std::size_t>(pane)]; }
    FigureView *active() const { return view(m_active); }
    int activePane() const { return m_active; }
    void setActive(int pane);          ///< Out of range: nothing.

    bool isLinked() const { return m_linked; }
    void setLinked(bool linked);       ///< Holds the offsets and scales of this moment. Kept while there is one pane, without effect.

    /// A letter on each pane, in their order; none takes them away.
    void setLetters(const QStringList &letters);
    /// The panes whose letters are chosen: a frame in the colour of a choice, or of a sealed answer, and a filled letter.
    void setChosen(const QList<int> &panes, bool sealed);
    const QList<int> &chosen() const { return m_chosen; }
    const PaneLetter *letter(int pane) const; ///< Null without letters.

    QSize sizeHint() const override { return {1000, 764}; }
    QSize minimumSizeHint() const override { return {200, 150}; }

Q_SIGNALS:
    void viewAdded(widgets::FigureView *view); ///< Made when first needed; never for the first.
    void activeChanged(int pane);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void add();
    void layOut();
    void relink();
    void moved(int pane, bool byHand);
    void pointAt(int pane, const std::optional<QPointF> &widgetPos);

    std::vector<FigureView *> m_views;
    std::vector<PaneLetter *> m_letters;       ///< As long as m_views; hidden without a letter.
    QList<int> m_chosen;
    CompareLink m_link;
    int m_count = 1, m_active = 0;
    bool m_linked = false, m_sealed = false, m_lettered = false, m_following = false;
};

/// The letter of an option on the corner of its picture; filled when it is chosen. Takes no mouse.
class PaneLetter : public QWidget {
    Q_OBJECT
public:
    static constexpr int kSide = 28;

    explicit PaneLetter(QWidget *parent);
    void setLetter(const QString &letter);
    void setState(bool chosen, bool sealed);
    QString letter() const { return m_letter; }
    bool isChosen() const { return m_chosen; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_letter;
    bool m_chosen = false, m_sealed = false;
};

} // namespace widgets
