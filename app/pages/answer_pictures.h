#pragma once

#include <QImage>
#include <QObject>
#include <QPointer>

#include "app/sessions/picture_session.h"

#include <functional>
#include <memory>
#include <optional>
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
    /// Some other work with a figure's file, on the thread where pictures are read. What it returns is called on the window's thread, not after
    /// the destructor. Nothing happens when the file is missing. The work knows the file's path; it must not let it out.
    using Work = std::function<std::function<void()>(const std::string &path)>;
    void read(const std::string &figure, Work work);
    /// Shows the figure of a viewer by another picture of it, read by `look`, of which its parts follow too; see FigureView::exchangePicture().
    void exchange(widgets::FigureView *view, const QImage &image, const importers::PictureRequest &look, bool blocks);
    void restore(widgets::FigureView *view);           ///< The figure as it was put there.
    PictureSession &session() { return m_pictures; }

Q_SIGNALS:
    void ready(const QString &figure);

private:
    struct Fed {
        QPointer<widgets::FigureView> view;
        std::string figure;
        std::optional<importers::PictureRequest> look = {}; ///< Set while another picture stands for it.
        int looks = 0;                                      ///< Grows with each exchange: parts of an earlier one come too late.
    };
    widgets::FigureLevels levels(const std::string &figure) const;
    void refine(const std::string &figure);
    void sendPart(widgets::FigureView *view, int slot, const QRect &place, const QSize &pixels);

    AnswerSession &m_session;
    ThreadExecutor m_executor;                         ///< Of its own: an answer never waits for a picture.
    PictureSession m_pictures;
    std::vector<Fed> m_fed;
};

} // namespace app
