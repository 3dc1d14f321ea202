#pragma once

#include <QWidget>

#include "app/pages/answer_pictures.h"
#include "app/pages/key_table.h"
#include "widgets/message_bar.h"
#include "widgets/metrics.h"

#include <map>
#include <vector>

class QToolButton;

namespace widgets {
class AdjustChip;
class Bar;
class Button;
class ComparePanes;
class FigureView;
class LookChip;
class TextLabel;
}

namespace app {

class AnswerSession;
class FigureLooks;
class FigureStrip;

/// The left side of S5 and S6: the viewer, the strip when the question has several figures, and the viewer tools.
/// It tells the session when a figure stands on screen and when none can.
class AnswerFigurePane : public QWidget {
    Q_OBJECT

public:
    AnswerFigurePane(AnswerSession &session, AnswerPictures &pictures, QWidget *parent);

    void showItem();                       ///< The session's item: its first figure.
    void showOptionFigure(int position);   ///< The picture of an option, when it is one.
    void setMetrics(const widgets::Metrics &metrics);
    bool handle(KeyCommand command);       ///< Viewer keys; false when the key is not one of them.
    void released(KeyCommand command, int heldMs); ///< A held loupe goes as it came; a tapped one stays.
    std::vector<QWidget *> adjustControls() const; ///< In the order of Tab.
    bool pointerInside() const;
    widgets::FigureView *view() const { return m_view; } ///< The active one: viewer keys act on it.
    widgets::ComparePanes *panes() const { return m_panes; }
    FigureLooks *looks() const { return m_looks; }       ///< Of the active one.
    QWidget *firstTool() const;
    QWidget *lastTool() const;

Q_SIGNALS:
    void focusFreed();                     ///< The adjust panel, or a pane beside others, went away with the focus in it.
    void panesChanged();                   ///< Other viewers take the focus now, or another of them is active.
    void said(const QString &text);        ///< Why a key did nothing.

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Place {
        std::string figure;
        QString letter;                    ///< Empty for a figure of the question; else the option's shown letter.
    };
    /// One figure; several of the question beside one another; the pictures of its options, lettered.
    enum class Layout { One, Compared, Options };
    void connectView(widgets::FigureView *view);
    void fillPane(int pane);
    void awaitPicture(widgets::FigureView *view);
    void arrange(Layout layout, int count, int first);
    void activate(int pane);
    void compare();
    void toggleLink();
    void movePane(int step);
    void toggleBoxTool();
    void answerBox(const QRectF &box);
    void showAnswer();
    QString nameOf(int place) const;
    std::vector<int> optionPlaces() const;
    void showPlace(int place);
    void refresh();
    void readout();
    void showTools();
    void showAdjustPanel(bool shown);
    bool handleTool(KeyCommand command);
    void fitWords();
    void watch(widgets::FigureView *view);
    void noteViews();                      ///< Tells the session how the figures on screen stand.
    bool isHeld(const std::string &figure) const;         ///< Damaged, and nobody has accepted it.
    bool isShownDamaged(const std::string &figure) const; ///< Damaged, accepted, and something of it can be shown.
    void warnOfDamage();

    AnswerSession &m_session;
    AnswerPictures &m_pictures;
    widgets::MessageBar *m_damage;
    widgets::ComparePanes *m_panes;
    widgets::FigureView *m_view;           ///< The active one of them.
    FigureStrip *m_strip;
    widgets::Bar *m_bar;
    std::vector<widgets::Button *> m_tools;
    widgets::Button *m_loupe, *m_adjust, *m_ruler, *m_overlays, *m_drawBox, *m_compare, *m_link;
    widgets::LookChip *m_look;
    std::map<widgets::FigureView *, FigureLooks *> m_looksOf = {};
    FigureLooks *m_looks = nullptr;
    widgets::AdjustChip *m_adjusted;
    widgets::TextLabel *m_size, *m_zoom;
    std::vector<Place> m_places;
    int m_place = 0;
    bool m_words = true, m_adjustOffered = true;
    bool m_loupeBefore = false;            ///< As it was when its key went down.
    Layout m_layout = Layout::One;
    struct Pane {
        int place = 0;
        bool shown = false;                ///< It stands with its picture or its sentence.
        bool painted = false;
    };
    std::vector<Pane> m_shownPanes;        ///< In the order of the panes.
};

} // namespace app
