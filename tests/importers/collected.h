#pragma once

#include "importers/importer.h"
#include "review/record_json.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace importers_test {

inline std::string fileText(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline std::string caseText(const std::string &name)
{
    return fileText(std::string(TEST_DATA) + "/cases/" + name);
}

/// Keeps all that a reader hands over and judges repeats as the store does: by the canonical record.
class Collected : public importers::RecordSink {
public:
    std::vector<review::Source> sources;
    std::vector<review::Figure> figures;
    std::vector<review::Item> items;
    std::vector<review::Key> keys;
    std::vector<review::Prediction> predictions;
    std::vector<review::Trace> traces;
    std::vector<importers::ScriptedAnswer> answers;
    std::vector<importers::Place> itemPlaces;
    std::vector<importers::Problem> problems;
    std::map<std::string, std::string> pictures; ///< Those that lay in the file, by name.

    review::Result<importers::Fate> onSource(const review::Source &r, importers::Place) override
    {
        return keep("s" + r.id, review::sourceToJson(r), [&] { sources.push_back(r); });
    }
    review::Result<importers::Fate> onFigure(const review::Figure &r, importers::Place) override
    {
        return keep("f" + r.id, review::figureToJson(r), [&] { figures.push_back(r); });
    }
    review::Result<importers::Fate> onItem(const review::Item &r, const review::Key &key, importers::Place place) override
    {
        return keep("i" + r.id, review::itemToJson(r, &key), [&] {
            items.push_back(r);
            keys.push_back(key);
            itemPlaces.push_back(place);
        });
    }
    review::Result<importers::Fate> onPrediction(const review::Prediction &r, importers::Place) override
    {
        return keep("p" + r.item + "|" + r.model + "|" + std::to_string(r.run), review::predictionToJson(r), [&] { predictions.push_back(r); });
    }
    review::Result<importers::Fate> onTrace(const review::Trace &r, importers::Place) override
    {
        return keep("t" + r.item + "|" + r.model + "|" + std::to_string(r.run), review::traceToJson(r), [&] { traces.push_back(r); });
    }
    review::Result<importers::Fate> onResponse(const importers::ScriptedAnswer &r, importers::Place) override
    {
        answers.push_back(r);
        return importers::Fate::New;
    }
    review::Status onPicture(const std::string &name, std::string_view bytes) override
    {
        pictures[name] = bytes;
        return review::ok();
    }
    void onProblem(const importers::Problem &problem) override { problems.push_back(problem); }

    std::vector<importers::Problem> rejected() const
    {
        std::vector<importers::Problem> result;
        for (const auto &problem : problems) {
            if (problem.level == importers::Problem::Level::Rejected)
                result.push_back(problem);
        }
        return result;
    }
    /// The first warning of this kind; an empty problem when there is none.
    importers::Problem warning(const std::string &kind, const std::string &id = {}) const
    {
        for (const auto &problem : problems) {
            if (problem.kind == kind && (id.empty() || problem.id == id))
                return problem;
        }
        return {};
    }

private:
    std::map<std::string, std::string> m_known;
    template <class Add>
    importers::Fate keep(const std::string &id, const std::string &json, const Add &add)
    {
        const auto [entry, isNew] = m_known.try_emplace(id, json);
        if (!isNew)
            return entry->second == json ? importers::Fate::Unchanged : importers::Fate::Conflict;
        add();
        return importers::Fate::New;
    }
};

inline review::Result<importers::ReadSummary> readWith(std::string_view format, std::string_view text, Collected &into,
    const importers::ReadOptions &options = {})
{
    const auto registry = importers::makeImporters();
    importers::MemorySource source(text);
    return registry.byName(format)->read(source, options, into);
}

} // namespace importers_test
