#include "app/windows/picture_settings.h"

namespace app {

using namespace Qt::Literals::StringLiterals;

PictureLimits pictureLimits(const QSettings &settings)
{
    PictureLimits limits;
    const auto megabytes = [&settings](const QString &key, qint64 least, qint64 most, std::int64_t &bytes) {
        bool isNumber = false;
        const qint64 value = settings.value(key).toLongLong(&isNumber);
        if (isNumber && value >= least && value <= most)
            bytes = value * 1024 * 1024;
    };
    megabytes(u"pictures/memory_mb"_s, 64, 16'384, limits.memoryBytes);
    megabytes(u"pictures/cache_mb"_s, 0, 65'536, limits.cacheBytes);
    return limits;
}

} // namespace app
