#pragma once

#include "app/sessions/answer_session.h"

namespace app {

/// Where the store of a session lives: made, used and destroyed by tasks on the executor's thread only.
struct AnswerSession::Slot {
    std::unique_ptr<storage::SeatStore> store;
};

} // namespace app
