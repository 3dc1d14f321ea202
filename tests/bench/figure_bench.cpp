// Goals G6 and G7 with figures of 20 megapixels: from Enter on a chosen answer until the next question and its figure are painted. On the offscreen
// platform; a plain commit with a repaint takes turns with it as the floor.

#include "bench_report.h"
#include "bench_study.h"
#include "picture_files.h"
#include "window_scene.h"

#include "app/pages/answer_figure_pane.h"
#include "app/pages/answer_form.h"
#include "app/windows/session_window.h"
#include "widgets/figure_view/figure_view.h"

#include <QFile>
#include <QFileInfo>
#include <QKeyEvent>
#include <QWindow>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kItems = 130, kAnswers = 60; ///< The sample takes whole figures; each item has one of its own.

bench::Samples &samples()
{
    static bench::Samples all;
    return all;
}

bench::ItemFiles &files()
{
    static bench::ItemFiles made;
    return made;
}

bench::TimedApplication &application() { return *static_cast<bench::TimedApplication *>(QCoreApplication::instance()); }

/// Items with one figure each: a file of 20 megapixels under as many names.
QString records()
{
    const QString path = files().fresh(u"items.jsonl"_s);
    const std::filesystem::path folder = QFileInfo(path).path().toStdString();
    std::ofstream(folder / "figure.jpg", std::ios::binary) << bench::PictureFiles().jpeg(false);
    std::ofstream lines(path.toStdString());
    for (int i = 0; i < kItems; ++i) {
        const std::string id = std::to_string(i);
        std::filesystem::create_hard_link(folder / "figure.jpg", folder / ("figure-" + id + ".jpg"));
        lines << R"({"type":"figure","id":"f-)" << id << R"(","path":"figure-)" << id << R"(.jpg"})" << '\n'
              << R"({"type":"item","id":"q-)" << id << R"(","figures":["f-)" << id << R"("],"kind":"single","question":"Which plot is greener in picture )" << id
              << R"(?","options":{"A":"the left one","B":"the right one","C":"both alike","D":"it cannot be told"},"answer":"A","attributes":{"crop":"cotton","domain":"Growth","challenge":"Comparison"}})" << '\n';
    }
    return path;
}

void press(QWindow *window, int key, const QString &text)
{
    for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, key, {}, text);
        QCoreApplication::sendEvent(window, &event);
    }
}

/// `thinks`: until the next figures are there. Otherwise the key comes before they can be.
void nextFigure(benchmark::State &state, bool thinks)
{
    const std::string name = thinks ? "hit" : "miss";
    const QString path = bench::openStudyOf(files(), records());
    const auto now = std::make_shared<std::atomic<std::int64_t>>(1'000'000);
    app::SessionWindow window(path, QString::fromLatin1(bench::kStudy), u"Primary 1"_s, storage::Clock::system(), [now] { return now->load(); });
    window.show();
    window.activateWindow();
    app::AnswerSession &session = window.session();
    bench::waitFor([&] { return session.phase() != app::AnswerSession::Phase::Opening; });
    if (session.phase() == app::AnswerSession::Phase::Instruction)
        session.enter();
    const auto quiet = [&] { return session.hasItem() && !session.busy() && !session.saving(); };
    if (!bench::waitFor(quiet))
        return state.SkipWithError("the session did not open");
    auto *view = window.findChild<widgets::FigureView *>();
    auto *form = window.findChild<app::AnswerForm *>();
    bool another = false;
    double formAt = 0, figureAt = 0;
    QObject::connect(&session, &app::AnswerSession::itemChanged, &window, [&] { another = true; });
    bench::PaintWatch formWatch(form, [&] { formAt = another && formAt == 0 ? bench::wallSeconds() : formAt; });
    bench::PaintWatch viewWatch(view, [&] { figureAt = another && figureAt == 0 && view->hasPicture() ? bench::wallSeconds() : figureAt; });
    bench::PlainSeal plain(files().fresh(u"plain.db"_s));
    for (auto _ : state) {
        for (int answer = 0; answer < kAnswers && session.index() + 3 < session.count(); ++answer) {
            *now += 2000;
            press(window.windowHandle(), Qt::Key_A, u"a"_s);
            bench::waitFor(quiet);
            if (thinks) {
                const double until = bench::wallSeconds() + 1.2; // decoding two of them, on a busy machine
                bench::waitFor([&] { return view->hasPicture() && bench::wallSeconds() > until; });
            }
            QCoreApplication::processEvents();
            *now += 2000;
            another = false;
            formAt = figureAt = 0;
            application().forget();
            const double before = bench::wallSeconds();
            press(window.windowHandle(), Qt::Key_Return, u"\r"_s);
            if (!bench::waitFor([&] { return formAt > 0 && figureAt > 0; }))
                return state.SkipWithError("the next question was not painted");
            samples().add(name + " text", formAt - before);
            samples().add(name + " figure", figureAt - before);
            samples().add(name + " wait", std::max(0.0, figureAt - formAt));
            samples().add(name + " held", application().longest());
            bench::waitFor(quiet);
            const double start = bench::wallSeconds();
            plain.seal("unit-" + name + std::to_string(answer));
            window.centralWidget()->repaint();
            samples().add("floor", bench::wallSeconds() - start);
        }
    }
}

} // namespace

BENCHMARK_CAPTURE(nextFigure, hit, true)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(nextFigure, miss, false)->Iterations(1)->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    bench::TimedApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    const auto at = [](const char *name, double share) { return samples().quantile(name, share); };
    const double floor = at("floor", 0.5);
    if (!(floor > 0))
        return 1;
    std::printf("\nfloor %.2f ms; hit: text %.2f, figure %.2f ms (p95 %.2f, p99 %.2f); miss: text %.2f, figure %.2f ms (p95 %.2f)\n\n", 1e3 * floor, 1e3 * at("hit text", 0.5), 1e3 * at("hit figure", 0.5),
                1e3 * at("hit figure", 0.95), 1e3 * at("hit figure", 0.99), 1e3 * at("miss text", 0.5), 1e3 * at("miss figure", 0.5), 1e3 * at("miss figure", 0.95));
    const char *commits = "the draft's commit and the seal's are two where the floor has one, and each is synced; the picture itself is the wait below";
    int missed = bench::printGoal("G6 key to question and figure, read ahead / floor, p50", at("hit figure", 0.5) / floor, 4, " x", commits);
    missed += bench::printGoal("G6 the same, p95", at("hit figure", 0.95) / floor, 8, " x", "the tail is that of the disk and of what else runs");
    missed += bench::printGoal("G6 the same, p99", 1e3 * at("hit figure", 0.99), 50, " ms", "the tail is that of the disk and of what else runs");
    missed += bench::printGoal("G6 the figure after the text", 1e3 * at("hit wait", 0.5), 0.2, " ms", "the first paint of a figure scales it to the view; the text is laid out before it");
    missed += bench::printGoal("G7 key to text, figure not there / floor, p50", at("miss text", 0.5) / floor, 4, " x", commits);
    missed += bench::printGoal("G7 the longest event on the window's thread, p95", 1e3 * at("miss held", 0.95), 50, " ms", "no event waits for a decoder; what is longest lays out and paints");
    return missed == 0 ? 0 : 1;
}
