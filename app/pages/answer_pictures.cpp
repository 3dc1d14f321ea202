#include "app/pages/answer_pictures.h"

#include "app/sessions/answer_session.h"
#include "importers/pictures/picture.h"
#include "widgets/figure_view/raster_image.h"

namespace app {

namespace {

constexpr std::size_t kKept = 8;

} // namespace

AnswerPictures::AnswerPictures(AnswerSession &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    // One picture at a time: the one on screen is asked for first and must not share the machine with those ahead.
    m_pool.setMaxThreadCount(1);
}

AnswerPictures::~AnswerPictures()
{
    m_pool.clear();
    m_pool.waitForDone();
}

AnswerPictures::State AnswerPictures::state(const std::string &figure) const
{
    const auto found = m_entries.find(figure);
    return found == m_entries.end() ? State::Unknown : found->second.state;
}

QImage AnswerPictures::image(const std::string &figure)
{
    const auto found = m_entries.find(figure);
    if (found == m_entries.end())
        return {};
    m_latest.remove(figure);
    m_latest.push_front(figure);
    return found->second.image;
}

void AnswerPictures::want(const std::string &figure)
{
    // A file that was missing may have been put back since.
    const State known = state(figure);
    if (known == State::Loading || known == State::Ready)
        return;
    m_entries[figure] = {};
    m_session.picturePath(figure, [this, guard = QPointer<AnswerPictures>(this), figure](const QString &path) {
        if (guard)
            load(figure, path);
    });
}

void AnswerPictures::load(const std::string &figure, const QString &path)
{
    if (path.isEmpty())
        return settle(figure, State::Missing, {});
    m_pool.start([this, figure, path] {
        State state = State::Missing;
        QImage image;
        auto raster = importers::loadPictureFile(path.toStdString());
        if (raster || raster.error().code != review::Error::Code::NotFound)
            state = State::Damaged;
        // A cut-off picture can be decoded in part; a reviewer must not judge half a figure.
        if (raster && !raster->damaged) {
            image = widgets::imageOf(*std::move(raster));
            if (!image.isNull())
                state = State::Ready;
        }
        // The destructor waits for this task, so `this` still stands here.
        QMetaObject::invokeMethod(this, [this, figure, state, image] { settle(figure, state, image); }, Qt::QueuedConnection);
    });
}

void AnswerPictures::settle(const std::string &figure, State state, const QImage &image)
{
    m_entries[figure] = {state, image};
    m_latest.remove(figure);
    m_latest.push_front(figure);
    while (m_latest.size() > kKept) {
        m_entries.erase(m_latest.back());
        m_latest.pop_back();
    }
    Q_EMIT ready(QString::fromStdString(figure));
}

} // namespace app
