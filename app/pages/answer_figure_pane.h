#pragma once

#include <QWidget>

#include "app/pages/answer_pictures.h"
#include "app/pages/key_table.h"
#include "widgets/metrics.h"

#include <vector>

class QToolButton;

namespace widgets {
class AdjustChip;
class Bar;
class Button;
class FigureView;
class TextLabel;
}

namespace app {

class AnswerSession;
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
    widgets::FigureView *view() const { return m_view; }
    QWidget *firstTool() const;
    QWidget *lastTool() const;

Q_SIGNALS:
    void focusFreed();                     ///< The adjust panel went away with the focus in it.

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Place {
        std::string figure;
        QString letter;                    ///< Empty for a figure of the question; else the option's shown letter.
    };
    void showPlace(int place);
    void refresh();
    void readout();
    void showTools();
    void showAdjustPanel(bool shown);
    bool handleTool(KeyCommand command);
    void fitWords();

    AnswerSession &m_session;
    AnswerPictures &m_pictures;
    widgets::FigureView *m_view;
    FigureStrip *m_strip;
    widgets::Bar *m_bar;
    std::vector<widgets::Button *> m_tools;
    widgets::Button *m_loupe, *m_adjust, *m_ruler, *m_overlays;
    widgets::AdjustChip *m_adjusted;
    widgets::TextLabel *m_size, *m_zoom;
    std::vector<Place> m_places;
    int m_place = 0;
    bool m_words = true, m_adjustOffered = true;
    bool m_loupeBefore = false;            ///< As it was when its key went down.
    bool m_shown = false;                  ///< The place on screen stands with its picture or its sentence.
};

} // namespace app
