#include "review/event.h"

#include "review/json_text.h"

namespace review {

std::string canonicalEvent(const Event &event)
{
    return objectText({
        {"at", quotedText(utcToText(event.at))},
        {"counter", std::to_string(event.counter)},
        {"offset_minutes", std::to_string(event.offsetMinutes)},
        {"payload", event.payload},
        {"previous_hash", quotedText(event.previousHash)},
        {"study", quotedText(event.study)},
        {"what", quotedText(event.what)},
        {"who", quotedText(event.who)},
    });
}

} // namespace review
