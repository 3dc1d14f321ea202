// 15,000 pictures of a folder become figures: hashed, their structure walked, sizes and orientation taken, nothing decoded. The floor
// reads and hashes the same files.

#include "bench_report.h"

#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "review/hash.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>

#include <random>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kPictures = 15000;

/// JPEG files of about 35 KB, each with a comment of its own, so that no two are the same.
class PictureFiles {
public:
    PictureFiles()
    {
        QImage noise(320, 240, QImage::Format_RGB32);
        std::mt19937 generator(7);
        for (int y = 0; y < noise.height(); ++y)
            for (int x = 0; x < noise.width(); ++x)
                noise.setPixel(x, y, qRgb(x / 2 + static_cast<int>(generator() % 40), y / 2 + static_cast<int>(generator() % 40), 60 + static_cast<int>(generator() % 40)));
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        noise.save(&buffer, "JPEG", 92);
        const QByteArray jpeg = buffer.data();
        for (int i = 0; i < kPictures; ++i) {
            const QString folder = m_dir.filePath(u"plot-%1"_s.arg(i / 500));
            if (i % 500 == 0)
                QDir().mkpath(folder);
            QFile file(folder + u"/leaf-%1.jpg"_s.arg(i, 5, 10, u'0'));
            if (!file.open(QIODevice::WriteOnly))
                continue;
            const QByteArray comment = "\xFF\xFE" + QByteArray("\0\x0A", 2) + QByteArray::number(i).rightJustified(8, '0');
            file.write(jpeg.first(2) + comment + jpeg.sliced(2));
            m_paths.append(file.fileName());
        }
    }
    QString folder() const { return m_dir.path(); }
    const QStringList &paths() const { return m_paths; }

private:
    QTemporaryDir m_dir;
    QStringList m_paths;
};

const PictureFiles &files()
{
    static const PictureFiles made;
    return made;
}

void readAndHash(benchmark::State &state)
{
    files();
    for (auto _ : state) {
        for (const QString &path : files().paths()) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly))
                continue;
            const QByteArray bytes = file.readAll();
            benchmark::DoNotOptimize(review::sha256Hex({bytes.constData(), static_cast<std::size_t>(bytes.size())}));
        }
    }
}

void registered(benchmark::State &state)
{
    files();
    for (auto _ : state) {
        QTemporaryDir dir;
        const auto project = app::createProject(dir.filePath(u"bench.winnow"_s), u"Bench"_s);
        if (!project) {
            state.SkipWithError("no project was made");
            return;
        }
        app::ImportSession session(**project, {.paths = {files().folder()}});
        const auto report = session.importNow(false);
        if (!report || report->added() != kPictures || report->warnings() != 0) {
            state.SkipWithError("the pictures were not all taken");
            return;
        }
    }
}

} // namespace

BENCHMARK(readAndHash)->Iterations(1)->Repetitions(5)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(registered)->Iterations(1)->Repetitions(5)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    bench::Report report;
    benchmark::RunSpecifiedBenchmarks(&report);
    return report.printGoals({{"15,000 pictures registered / read and hashed", "registered/iterations:1/repeats:5", "readAndHash/iterations:1/repeats:5", 1.3,
                               "beyond the floor: the structure of each picture walked, its path looked up, and a row of the project written"}});
}
