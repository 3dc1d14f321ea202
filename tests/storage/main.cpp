#include "sealing_child.h"

#include <QCoreApplication>
#include <gtest/gtest.h>

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc >= 3 && std::string_view(argv[1]) == "--seal")
        return sealUntilKilled(argv[2], argc > 3 ? std::atoi(argv[3]) : 0);
    if (argc >= 3 && std::string_view(argv[1]) == "--hold")
        return holdProject(argv[2]);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
