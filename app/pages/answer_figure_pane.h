#pragma once

#include <QWidget>

#include "app/pages/answer_pictures.h"
#include "app/pages/key_table.h"
#include "widgets/metrics.h"

#include <vector>

class QToolButton;

namespace widgets {
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
    bool pointerInside() const;
    widgets::FigureView *view() const { return m_view; }
    QWidget *firstTool() const;
    QWidget *lastTool() const;

private:
    struct Place {
        std::string figure;
        QString letter;                    ///< Empty for a figure of the question; else the option's shown letter.
    };
    void showPlace(int place);
    void refresh();
    void readout();

    AnswerSession &m_session;
    AnswerPictures &m_pictures;
    widgets::FigureView *m_view;
    FigureStrip *m_strip;
    widgets::Bar *m_bar;
    std::vector<widgets::Button *> m_tools;
    widgets::Button *m_overlays;
    widgets::TextLabel *m_size, *m_zoom;
    std::vector<Place> m_places;
    int m_place = 0;
    bool m_shown = false;                  ///< The place on screen stands with its picture or its sentence.
};

} // namespace app
