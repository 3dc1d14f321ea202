#include "app/cli/terminal.h"

#include <cstdio>

#include <unistd.h>

namespace cli {

void out(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void sayLine(std::string_view sentence)
{
    std::fflush(stdout);
    std::fwrite(sentence.data(), 1, sentence.size(), stderr);
    std::fputc('\n', stderr);
}

int failed(const review::Error &error)
{
    sayLine(error.userMessage);
    return kRefused;
}

int failedOrWrong(const review::Error &error)
{
    failed(error);
    return error.code == review::Error::Code::BadInput ? kWrongUsage : kRefused;
}

int closed(int code)
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return code;
    sayLine("The result could not be written: the output is full or closed.");
    return kRefused;
}

std::string oneLine(std::string text)
{
    for (char &c : text)
        c = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    return text;
}

bool errorsAreWatched()
{
    return isatty(STDERR_FILENO) != 0;
}

} // namespace cli
