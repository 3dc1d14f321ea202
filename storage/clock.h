#pragma once

#include "review/study.h"

#include <functional>

namespace storage {

/// Wall time as the store sees it: a constructor argument, so that tests set it.
struct Clock {
    std::function<review::UtcMs()> now;   ///< UTC milliseconds.
    std::function<int()> offsetMinutes;   ///< Local time minus UTC.
    static Clock system();
};

} // namespace storage
