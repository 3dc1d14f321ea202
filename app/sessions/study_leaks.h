#pragma once

#include "review/sample.h"
#include "storage/project.h"

#include <string>

namespace app {

/// A sentence when captions or contexts that the protocol shows say the words of the right option, of drawn items; empty when none does or
/// none is shown. Options of fewer than six letters are left out: they stand everywhere. Coordinator's side only, since it reads keys.
review::Result<std::string> captionLeaks(const storage::Project &project, const review::Protocol &protocol, const review::Sample &sample);
/// That items are left out of the draw, or were drawn before, whose damaged picture nobody has accepted, as one sentence; empty without any.
review::Result<std::string> heldPicturesNote(const storage::Project &project, const review::Sample &sample);

} // namespace app
