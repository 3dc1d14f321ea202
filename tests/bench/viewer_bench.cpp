// Goals V6 and V7: a repaint of the viewer against a widget of the same size that copies one image, in turn in one process; and what 200 figures leave
// in memory. On the offscreen platform.

#include "bench_report.h"
#include "picture_files.h"
#include "window_scene.h"

#include "app/sessions/picture_session.h"
#include "widgets/figure_view/figure_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTemporaryDir>

#include <cstdio>
#include <fstream>
#include <malloc.h>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QSize kView(1920, 1080);
constexpr int kFigures = 200, kFrames = 40;

bench::Samples &samples()
{
    static bench::Samples all;
    return all;
}

/// One copy of an image of its size.
class Blit : public QWidget {
public:
    Blit() : m_image(kView, QImage::Format_RGB32)
    {
        m_image.fill(Qt::darkGreen);
        setAttribute(Qt::WA_OpaquePaintEvent);
        resize(kView);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.drawImage(QPoint(0, 0), m_image);
    }

private:
    QImage m_image;
};

QImage texture(int side)
{
    QImage image(side, side, QImage::Format_RGB32);
    std::uint32_t random = 42;
    for (int y = 0; y < side; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < side; ++x) {
            random = random * 1664525U + 1013904223U;
            line[x] = qRgb(60 + static_cast<int>(random >> 27), 110 + static_cast<int>(random >> 26 & 31U), 70 + (x / 64 + y / 64) % 40);
        }
    }
    return image;
}

void frame(QWidget &widget, const std::string &name)
{
    const double before = bench::threadSeconds();
    widget.repaint();
    samples().add(name, bench::threadSeconds() - before);
}

void drag(QWidget &widget, QPointF from, QPointF to)
{
    const auto send = [&](QEvent::Type type, QPointF at) {
        QMouseEvent event(type, at, widget.mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
        QCoreApplication::sendEvent(&widget, &event);
    };
    send(QEvent::MouseButtonPress, from);
    send(QEvent::MouseMove, to);
    send(QEvent::MouseButtonRelease, to);
}

/// V6: the picture stays, is dragged by (7, 5) px, and is zoomed by one step of the wheel; each time one repaint.
void repaint(benchmark::State &state)
{
    Blit blit;
    widgets::FigureView view(nullptr);
    view.resize(kView);
    blit.show();
    view.show();
    view.setFigure(texture(bench::PictureFiles::kSide), u"Figure"_s);
    QCoreApplication::processEvents();
    for (auto _ : state) {
        for (const double percent : {0.0, 30.0, 60.0, 90.0, 100.0, 150.0, 200.0, 330.0, 800.0}) {
            const std::string at = percent == 0 ? "fit" : std::to_string(static_cast<int>(percent)) + " %";
            percent == 0 ? view.fit() : view.setZoomPercent(percent);
            view.repaint();
            for (int i = 0; i < kFrames; ++i) {
                frame(blit, "blit");
                frame(view, "still " + at);
                if (percent == 0)
                    continue;
                drag(view, {900, 500}, QPointF(900, 500) + (i % 2 == 0 ? QPointF(7, 5) : QPointF(-7, -5)));
                frame(view, "drag " + at);
            }
        }
        view.fit();
        for (int i = 0; i < 8 * kFrames; ++i) {
            i / 12 % 2 == 0 ? view.zoomIn() : view.zoomOut();
            frame(blit, "blit");
            frame(view, "zoom step");
        }
    }
}

double residentMb()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == "RssAnon:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes / 1024;
        }
    }
    return 0;
}

/// V7: figures of 20 megapixels one after the other, the next two read ahead; what the process holds at the end, above what it held before the first.
void sitting(benchmark::State &state)
{
    bench::PictureFiles files;
    QTemporaryDir folder;
    const QString file = folder.filePath(u"figure.jpg"_s);
    const std::string bytes = files.jpeg(false);
    std::ofstream(file.toStdString(), std::ios::binary) << bytes;
    for (auto _ : state) {
        app::ThreadExecutor executor;
        const app::PictureLimits limits;
        malloc_trim(0);
        const double before = residentMb();
        app::PictureSession pictures([&file](const std::string &, const std::function<void(QString)> &done) { done(file); }, executor, folder.filePath(u"study.winnow.cache"_s), limits);
        double most = 0;
        for (int i = 0; i < kFigures; ++i) {
            const auto figure = [](int number) { return "figure " + std::to_string(number); };
            pictures.show({figure(i)});
            pictures.setAhead({figure(i + 1), figure(i + 2)});
            if (!bench::waitFor([&] { return pictures.picture(figure(i)).finest; }))
                return state.SkipWithError("a picture did not come");
            most = std::max(most, static_cast<double>(pictures.bytesHeld()));
        }
        samples().add("growth MB", residentMb() - before);
        samples().add("bound MB", static_cast<double>(limits.memoryBytes) / 1024 / 1024);
        samples().add("held MB", most / 1024 / 1024);
    }
}

} // namespace

BENCHMARK(repaint)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(sitting)->Iterations(1)->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    bench::TimedApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    const double blit = samples().quantile("blit", 0.5);
    int missed = 0;
    if (blit > 0) {
        std::printf("\none copy of 1920 x 1080: %.2f ms\n", 1e3 * blit);
        const auto goal = [&](const std::string &name, double most) {
            if (const double time = samples().quantile(name, 0.5); time > 0)
                missed += bench::printGoal("V6 " + name + " / one copy", time / blit, most, " x");
        };
        for (const char *at : {"fit", "30 %", "60 %", "90 %", "100 %", "150 %", "200 %", "330 %", "800 %"}) {
            const bool strict = std::string(at) == "fit" || std::string(at) == "100 %";
            goal(std::string("still ") + at, strict ? 3 : 9);
            goal(std::string("drag ") + at, strict ? 3 : 9);
        }
        goal("zoom step", 9);
    }
    if (const double bound = samples().quantile("bound MB", 0.5); bound > 0) {
        std::printf("\nheld at most %.0f MB of %.0f MB\n", samples().quantile("held MB", 0.5), bound);
        missed += bench::printGoal("V7 memory after 200 figures / the bound", samples().quantile("growth MB", 0.5) / bound, 1.2, " x");
    }
    return missed == 0 ? 0 : 1;
}
