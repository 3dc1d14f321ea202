#pragma once

#include <QImage>
#include <QObject>
#include <QPointer>

#include "app/sessions/picture_session.h"

#include <memory>
#include <string>
#include <vector>

namespace widgets {
class FigureView;
struct FigureLevels;
}

namespace app {

class AnswerSession;

/// The pictures of a sitting as images, and the viewers they stand in: each gets finer sizes as they come, and the parts it asks for.
class AnswerPictures : public QObject {
    Q_OBJECT

public:
    using State = PictureSession::State;

    /// `cacheFile` as of PictureSession; empty: nothing is kept between sittings.
    explicit AnswerPictures(AnswerSession &session, const QString &cacheFile = {}, const PictureLimits &limits = {}, QObject *parent = nullptr);
    ~AnswerPictures() override;

    /// What is on screen now, and what comes next (the nearest first). Starts reading; ready() tells when something came or failed.
    void show(const std::vector<std::string> &figures, const std::vector<std::string> &ahead);
    void setAhead(const std::vector<std::string> &figures) { m_pictures.setAhead(figures); }
    void want(const std::string &figure) { m_pictures.want(figure); } ///< One more on screen.
    State state(const std::string &figure) const { return m_pictures.picture(figure).state; }
    QImage image(const std::string &figure) const;     ///< The finest that shows all of it; null unless Ready.
    QImage thumbnail(const std::string &figure) const; ///< The smallest.

    /// Puts a figure that is Ready into a viewer, and keeps feeding it until another is put there.
    void put(const std::string &figure, widgets::FigureView *view, const QString &name);
    PictureSession &session() { return m_pictures; }

Q_SIGNALS:
    void ready(const QString &figure);

private:
    struct Fed {
        QPointer<widgets::FigureView> view;
        std::string figure;
    };
    widgets::FigureLevels levels(const std::string &figure) const;
    void refine(const std::string &figure);
    void sendPart(widgets::FigureView *view, int slot, const QRect &place, const QSize &pixels);

    ThreadExecutor m_executor;                         ///< Of its own: an answer never waits for a picture.
    PictureSession m_pictures;
    std::vector<Fed> m_fed;
};

} // namespace app
