#pragma once

#include "review/protocol.h"

#include <string>

namespace app {

/// A member of a protocol as text, as `--set MEMBER=…` takes it: for the members that the study form shows. Empty for others.
std::string memberText(const review::Protocol &protocol, const std::string &member);

} // namespace app
