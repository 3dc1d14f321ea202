#include "app/windows/tool_shots.h"

#include "app/sample/sample_painter.h"
#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/windows/shot_seat.h"
#include "widgets/figure_view/figure_view.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMouseEvent>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kPictures = 5;

constexpr const char *kToolQuestions =
    R"({"type":"figure","id":"t1","path":"tool1.png","attributes":{"crop":"cotton"}}
{"type":"figure","id":"t2","path":"tool2.png","attributes":{"crop":"cotton"}}
{"type":"figure","id":"t3","path":"tool3.png","attributes":{"crop":"cotton"}}
{"type":"figure","id":"t4","path":"tool4.png","attributes":{"crop":"cotton"}}
{"type":"figure","id":"t5","path":"tool5.png","attributes":{"crop":"cotton"}}
{"type":"item","id":"t-1","kind":"single","figures":["t1","t2","t3","t4","t5"],"attributes":{"crop":"cotton"},"answer":"A","question":"In which of the pictures do lesions cover the largest share of the leaf?","options":{"A":"the first","B":"the second","C":"the third","D":"the fourth","E":"the fifth"}}
{"type":"item","id":"t-2","kind":"single","figures":["t5"],"attributes":{"crop":"cotton"},"answer":"B","question":"Which picture shows the same plot as the figure?","options":{"A":{"figure":"t1"},"B":{"figure":"t2"},"C":{"figure":"t3"},"D":{"figure":"t4"}}}
{"type":"item","id":"t-3","kind":"box","figures":["t1"],"attributes":{"crop":"cotton"},"answer":[100,80,200,150],"question":"Where is the largest weed? Draw a box around it."}
)";

review::Status writeQuestions(const QDir &folder)
{
    const review::Error failed{review::Error::Code::Storage, "The questions of the screenshots could not be written. Is the disk full?", {}};
    const SampleRecipe recipe = sampleRecipe();
    if (recipe.pictures.size() < kPictures)
        return failed;
    // Spread over the recipe, so that they differ in kind.
    for (int i = 0; i < kPictures; ++i) {
        const std::size_t which = static_cast<std::size_t>(i) * (recipe.pictures.size() - 1) / (kPictures - 1);
        if (!sample::paintPicture(recipe.pictures[which]).save(folder.filePath(u"tool%1.png"_s.arg(i + 1))))
            return failed;
    }
    QFile file(folder.filePath(u"tools.jsonl"_s));
    return file.open(QIODevice::WriteOnly) && file.write(kToolQuestions) > 0 ? review::ok() : review::Status(failed);
}

void pointAt(ShotSeat &seat, QPointF share)
{
    auto *view = seat.window().findChild<widgets::FigureView *>();
    const QPointF at(view->width() * share.x(), view->height() * share.y());
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(view, &move);
}

} // namespace

review::Status takeToolShots(ShotAlbum &album, const QString &scratch)
{
    const std::vector<QSize> sizes{{1440, 900}, {1024, 700}};
    constexpr const char *kStudy = "Viewer tools";
    const QDir folder(scratch);
    if (auto written = writeQuestions(folder); !written)
        return written;
    const QString path = folder.filePath(u"tools.winnow"_s);
    {
        auto project = createProject(path, u"Viewer tools"_s);
        if (!project)
            return project.error();
        ImportSession importing(**project, {.paths = {folder.filePath(u"tools.jsonl"_s)}});
        if (const auto checked = importing.check(); !checked)
            return checked.error();
        if (const auto stored = importing.store(true); !stored)
            return stored.error();
        if (auto made = makeShotStudy(**project, kStudy, {{"sample.share", "1"}, {"order.items", "source"}, {"instruction.text", "\"\""}}); !made)
            return made;
    }
    constexpr auto kCtrl = Qt::ControlModifier;
    ShotSeat seat(path, kStudy, "Primary 1");
    seat.settle();
    for (int i = 0; i < 6; ++i)
        seat.press(Qt::Key_Plus);
    seat.press(Qt::Key_Right, Qt::ShiftModifier);
    album.take(seat.window(), u"s05-mini-map"_s, sizes);
    seat.press(Qt::Key_0, kCtrl);
    seat.press(Qt::Key_W);
    seat.press(Qt::Key_Y);
    for (int i = 0; i < 4; ++i)
        seat.press(Qt::Key_Plus);
    pointAt(seat, {0.6, 0.4});
    album.take(seat.window(), u"s05-compare-two"_s, sizes);
    seat.press(Qt::Key_W);
    seat.press(Qt::Key_F6, kCtrl);
    album.take(seat.window(), u"s05-compare-four"_s, sizes);
    seat.press(Qt::Key_PageDown);
    seat.press(Qt::Key_B);
    album.take(seat.window(), u"s05-picture-options"_s, sizes);
    seat.press(Qt::Key_W);
    album.takeTwo(seat.window(), u"s05-picture-large"_s);
    seat.press(Qt::Key_PageDown);
    seat.press(Qt::Key_B, Qt::ShiftModifier);
    for (int i = 0; i < 6; ++i)
        seat.press(Qt::Key_Left);
    album.take(seat.window(), u"s05-box-drawn"_s, sizes);
    seat.press(Qt::Key_Return);
    album.takeTwo(seat.window(), u"s05-box-answered"_s);
    return review::ok();
}

} // namespace app
