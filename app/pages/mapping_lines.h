#pragma once

#include "app/sessions/import_look.h"

#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace app {

/// A study that answers of a file can go to, with its seats.
struct SeatsOfStudy {
    std::string study;
    std::vector<std::string> seats = {};
};

/// One choice of the mapping step: what a column, a result, a member of the data or an annotator of a file is.
struct MappingLine {
    enum class Of { Heading, Column, Result, Data, Member, Study, Annotator };
    Of of = Of::Column;
    std::string name = {};        ///< In the file.
    QString title = {}, note = {}; ///< Note: an example, or type, count and values.
    QString spoken = {};          ///< What a screen reader says of the choice.
    std::vector<std::pair<QString, std::string>> choices = {}; ///< Words and value; empty: nothing is said about it.
    std::string key() const { return std::to_string(static_cast<int>(of)) + name; }
};

/// At most 200 lines that choose; files with more names are mapped by a mapping file.
std::vector<MappingLine> mappingLines(const ImportLook &look, const ImportChoice &choice, const std::vector<SeatsOfStudy> &studies);
constexpr std::size_t kMostMappingLines = 200;

/// The value that is chosen for a line, of results "rating" whatever the model. Empty: nothing is said about it.
std::string chosenValue(const ImportChoice &choice, const MappingLine &line);
void chooseValue(ImportChoice &choice, const MappingLine &line, const std::string &value);
/// The model whose answers the results of a line rate; empty when it is not said yet, or they are no ratings.
std::string ratedModel(const ImportChoice &choice, const MappingLine &line);
void chooseModel(ImportChoice &choice, const MappingLine &line, const std::string &model);

/// Results of a Label Studio file that are bound to nothing, by name.
std::vector<std::string> unboundResults(const ImportLook &look, const ImportChoice &choice);
/// Ratings without a model, by name of the result.
std::vector<std::string> ratingsOfNobody(const ImportLook &look, const ImportChoice &choice);

} // namespace app
