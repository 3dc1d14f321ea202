#pragma once

namespace app {

/// The window program: reads the options, opens the windows, runs. Exit codes: 0 done, 2 wrong usage, 3 refused or failed.
int windowProgram(int argc, char *argv[]);

} // namespace app
