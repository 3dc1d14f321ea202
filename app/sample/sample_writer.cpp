#include "app/sample/sample_writer.h"

#include "app/sample/sample_painter.h"
#include "app/sessions/export_session.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>

namespace app::sample {

using namespace Qt::Literals::StringLiterals;

review::Status writePictures(const QString &folder, std::int64_t seed, const std::function<bool(int, int)> &painted)
{
    const SampleRecipe recipe = sampleRecipe(seed);
    const int all = static_cast<int>(recipe.pictures.size());
    int done = 0;
    for (const SamplePicture &picture : recipe.pictures) {
        const QString path = QDir(folder).filePath(QString::fromStdString(picture.path));
        if (!QDir().mkpath(QFileInfo(path).absolutePath()))
            return review::Error{review::Error::Code::Refused, "The folder for the sample pictures cannot be written. Choose another folder.", path.toStdString()};
        const QImage image = paintPicture(picture);
        QBuffer bytes;
        bytes.open(QIODevice::WriteOnly);
        image.save(&bytes, "PNG", 80); // a quick compression: most of the time goes there, and grain hardly shrinks anyway
        if (auto saved = saveWhole(path, bytes.data().toStdString()); !saved)
            return saved;
        if (painted && !painted(++done, all))
            return review::Error{review::Error::Code::Refused, "Painting was cancelled. The pictures painted so far are kept.", {}};
    }
    return review::ok();
}

} // namespace app::sample
