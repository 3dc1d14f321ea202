#pragma once

#include "app/cli/command.h"

#include <vector>

namespace cli {

std::vector<Group> allGroups();
std::vector<Command> projectCommands(); ///< new, formats, people, verify, backup, restore
std::vector<Command> importCommands();  ///< import
std::vector<Command> itemCommands();    ///< exclude, readmit, excluded, item-list
std::vector<Command> studyCommands();   ///< study
std::vector<Command> answerCommands();  ///< answer, report, export, responses
std::vector<Command> sampleCommands();  ///< sample, demo, sample-plan
std::vector<Command> agreeCommands();   ///< agree
std::vector<Command> parseCommands();   ///< parse
std::vector<Command> scoreCommands();   ///< score
std::vector<Command> statsCommands();   ///< stats
std::vector<Command> checkPublishedCommands(); ///< check-published
std::vector<Command> pictureCommands();      ///< picture
std::vector<Command> figurePictureCommands(); ///< pictures, accept-picture, hold-picture
std::vector<Command> allCommands();

} // namespace cli
