#include "exporters/sink.h"

namespace exporters {

review::Status StringSink::write(std::string_view bytes)
{
    m_text += bytes;
    return review::ok();
}

} // namespace exporters
