#include "app/pages/answer_pictures.h"

#include "app/sessions/answer_session.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/figure_view/raster_image.h"

#include <QFile>

#include <algorithm>

namespace app {

AnswerPictures::AnswerPictures(AnswerSession &session, const QString &cacheFile, const PictureLimits &limits, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_pictures([&session](const std::string &figure, std::function<void(QString)> done) { session.picturePath(figure, std::move(done)); }, m_executor, cacheFile, limits)
{
    connect(&m_pictures, &PictureSession::changed, this, [this](const QString &figure) {
        refine(figure.toStdString());
        Q_EMIT ready(figure);
    });
}

AnswerPictures::~AnswerPictures() = default;

void AnswerPictures::show(const std::vector<std::string> &figures, const std::vector<std::string> &ahead)
{
    m_pictures.show(figures);
    m_pictures.setAhead(ahead);
}

void AnswerPictures::read(const std::string &figure, Work work)
{
    m_session.picturePath(figure, [this, guard = QPointer<AnswerPictures>(this), work = std::move(work)](const QString &path) {
        if (guard && !path.isEmpty())
            m_executor.run(this, [work, path] { return work(QFile::encodeName(path).toStdString()); }, [](const std::function<void()> &then) { then(); });
    });
}

void AnswerPictures::exchange(widgets::FigureView *view, const QImage &image, const importers::PictureRequest &look, bool blocks)
{
    const auto fed = std::find_if(m_fed.begin(), m_fed.end(), [view](const Fed &each) { return each.view == view; });
    if (fed == m_fed.end())
        return;
    fed->look = look;
    ++fed->looks;
    view->exchangePicture(image, blocks);
}

void AnswerPictures::restore(widgets::FigureView *view)
{
    const auto fed = std::find_if(m_fed.begin(), m_fed.end(), [view](const Fed &each) { return each.view == view; });
    if (fed == m_fed.end() || !fed->look)
        return;
    fed->look.reset();
    ++fed->looks;
    view->exchangePicture(levels(fed->figure));
}

QImage AnswerPictures::image(const std::string &figure) const
{
    const auto &picture = m_pictures.picture(figure);
    return picture.levels.empty() ? QImage() : widgets::imageOf(picture.levels.front());
}

QImage AnswerPictures::thumbnail(const std::string &figure) const
{
    const auto &picture = m_pictures.picture(figure);
    return picture.levels.empty() ? QImage() : widgets::imageOf(picture.levels.back());
}

widgets::FigureLevels AnswerPictures::levels(const std::string &figure) const
{
    const auto &picture = m_pictures.picture(figure);
    widgets::FigureLevels levels;
    for (const PictureLevel &level : picture.levels) {
        levels.images.push_back(widgets::imageOf(level));
        levels.full = QSize(level->fullWidth, level->fullHeight);
    }
    levels.finest = picture.finest;
    return levels;
}

void AnswerPictures::put(const std::string &figure, widgets::FigureView *view, const QString &name)
{
    std::erase_if(m_fed, [](const Fed &fed) { return fed.view.isNull(); });
    const auto known = std::find_if(m_fed.begin(), m_fed.end(), [view](const Fed &fed) { return fed.view == view; });
    if (known != m_fed.end()) {
        known->figure = figure;
        known->look.reset();
        ++known->looks;
    } else {
        m_fed.push_back({view, figure, {}});
        connect(view, &widgets::FigureView::partWanted, this, [this, view](int slot, const QRect &place, const QSize &pixels) { sendPart(view, slot, place, pixels); });
    }
    view->setFigure(levels(figure), name);
}

void AnswerPictures::refine(const std::string &figure)
{
    for (const Fed &fed : m_fed) {
        // A viewer that shows a sentence meanwhile has no picture to be refined, and one with other bands is not to lose them.
        if (fed.view && fed.figure == figure && !fed.look && fed.view->hasPicture())
            fed.view->refine(levels(figure));
    }
}

void AnswerPictures::sendPart(widgets::FigureView *view, int slot, const QRect &place, const QSize &pixels)
{
    const auto fed = std::find_if(m_fed.begin(), m_fed.end(), [view](const Fed &each) { return each.view == view; });
    if (fed == m_fed.end())
        return;
    // Each viewer waits for its own parts, also where two show one figure.
    const int queue = slot + widgets::FigureParts::SlotCount * static_cast<int>(fed - m_fed.begin());
    m_pictures.part(fed->figure, queue, {place.x(), place.y(), place.width(), place.height()}, pixels.width(), pixels.height(),
                    [this, guard = fed->view, figure = fed->figure, look = fed->looks, slot, place](const PictureLevel &part) {
        const auto now = std::find_if(m_fed.begin(), m_fed.end(), [&](const Fed &each) { return each.view == guard; });
        if (guard && now != m_fed.end() && now->figure == figure && now->looks == look && guard->hasPicture())
            guard->takePart(slot, part ? widgets::imageOf(part) : QImage(), place);
    }, fed->look);
}

} // namespace app
