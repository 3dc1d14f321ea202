#pragma once

#include "review/result.h"

#include <QString>

#include <string>
#include <string_view>

namespace cli {

constexpr int kDone = 0, kLookAtIt = 1, kWrongUsage = 2, kRefused = 3;

void out(std::string_view text);        ///< Results: stdout, as they stand.
void sayLine(std::string_view sentence); ///< Messages: one line on stderr.
int failed(const review::Error &error);  ///< Says the sentence; kRefused.
/// The same where a value that does not fit was typed: BadInput is wrong usage.
int failedOrWrong(const review::Error &error);
/// stdout took everything; else kRefused with a sentence.
int closed(int code);
/// For a cell of a table that is printed: no tab and no line end.
std::string oneLine(std::string text);
bool errorsAreWatched();                 ///< stderr is a terminal: progress may be shown.

inline QString wide(const std::string &text) { return QString::fromStdString(text); }

} // namespace cli
