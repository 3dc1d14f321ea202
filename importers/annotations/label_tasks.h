#pragma once

#include "importers/annotations/answer_map.h"
#include "importers/annotations/label_task.h"
#include "importers/annotations/label_values.h"
#include "importers/boxes/boxed_image.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace importers {

namespace label_tasks {

/// What a member of a task's data is read as by its name alone: "question", "image", "uid", …; empty: nothing. `mixed`: results stand beside it.
std::string_view fieldOf(std::string_view member, bool mixed);

} // namespace label_tasks

/// What a task's data says of the item it asks about.
struct LabelSubject {
    std::string id = {};
    bool ours = false;  ///< Its id stands in the data as `uid`: the item is the one that was exported.
    bool again = false; ///< Another row of the same task has given it already.
    std::string question = {}, kind = {};
    std::vector<LabelOption> options = {};
    std::vector<std::string> figures = {}, pictures = {}; ///< Ids, and their paths.
    std::map<std::string, std::vector<LabelOption>> optionsOf = {}; ///< Of the questions of a repeated control, by their numbers.
    std::string index = {}; ///< The number of this one among them.
    JsonValue optionsAsRead = {}, key = {}, explanation = {}, overlays = {}, attributes = jsonObject();
};

/// What tasks of Label Studio become. A member of the data that is a list of objects with a question each, over which a control is repeated,
/// makes the items ID#0, ID#1, …, each with its own members over those of the task. Else: items (with a question), figures (without one), predictions, and, where the mapping names a study and
/// the annotator's seat, responses and ratings. Nothing is guessed: results that the mapping binds to nothing are listed.
class LabelTasks {
public:
    explicit LabelTasks(const ReadOptions &options);

    AnswerMap &map() { return m_map; }
    const AnswerMap &map() const { return m_map; }
    void give(LabelTask &task, ForeignRecord &record, NativeRows &rows);
    void finish(NativeRows &rows);

private:
    LabelSubject subjectOf(const LabelTask &task, NativeRows &rows);
    /// The member of the data that is a list of questions, for controls that are repeated over it; nullptr without one.
    const JsonValue *questionsOf(const LabelTask &task) const;
    void giveQuestions(const LabelTask &task, const JsonValue &questions, LabelSubject &subject, ForeignRecord &record, NativeRows &rows);
    void readData(const LabelTask &task, LabelSubject &subject, NativeRows &rows);
    void giveItem(const LabelTask &task, LabelSubject &subject, ForeignRecord &record, NativeRows &rows);
    void giveFigure(const LabelTask &task, LabelSubject &subject, ForeignRecord &record, NativeRows &rows);
    void giveAnnotation(const LabelAnnotation &annotation, const LabelSubject &subject, NativeRows &rows);
    void giveResponse(const LabelAnnotation &annotation, const LabelSubject &subject, const std::string &seat, NativeRows &rows);
    void givePredictions(const LabelTask &task, const LabelSubject &subject, ForeignRecord &record, NativeRows &rows);
    JsonValue keyOf(const LabelTask &task, const LabelSubject &subject, NativeRows &rows) const;
    void noteUnbound(const std::vector<LabelResult> &results);
    std::vector<const LabelAnnotation *> counted(const LabelTask &task, const LabelSubject &subject, NativeRows &rows) const;

    const ReadOptions &m_options;
    AnswerMap m_map;
    std::map<std::string, LabelControl> m_controls = {};
    BoxRows m_boxes;
    std::map<std::string, std::string> m_itemOfTask = {};      ///< Rows of one task share its item.
    std::map<std::string, std::pair<std::string, std::int64_t>> m_unbound = {}; ///< Type and count by name.
    std::map<std::string, std::int64_t> m_unseated = {};        ///< Annotations by annotator without a seat.
    std::int64_t m_known = 0, m_addresses = 0;
    std::string m_defaultKind;
    bool m_boxesGiven = false;
};

} // namespace importers
