#include "app/windows/application.h"

int main(int argc, char *argv[]) { return app::windowProgram(argc, argv); }
