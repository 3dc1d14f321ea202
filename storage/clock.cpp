#include "storage/clock.h"

#include <QDateTime>

namespace storage {

Clock Clock::system()
{
    return {.now = [] { return review::UtcMs{QDateTime::currentMSecsSinceEpoch()}; },
            .offsetMinutes = [] { return QDateTime::currentDateTime().offsetFromUtc() / 60; }};
}

} // namespace storage
