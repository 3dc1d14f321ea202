#include "app/cli/commands.h"
#include "app/cli/terminal.h"

#include <QCoreApplication>

#include <clocale>
#include <cstring>

#include <langinfo.h>

int main(int argc, char *argv[])
{
    // Qt warns on stderr in a locale without UTF-8, which a script would take for a message of ours.
    std::setlocale(LC_CTYPE, "");
    if (std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        qputenv("LC_ALL", "C.UTF-8");
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("winnow-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(WINNOW_VERSION));
    return cli::closed(cli::runCommandLine(cli::allGroups(), cli::allCommands(), argc, argv));
}
