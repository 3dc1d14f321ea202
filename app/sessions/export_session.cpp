#include "app/sessions/export_session.h"

#include "app/sessions/file_sink.h"
#include "exporters/label_studio.h"
#include "exporters/manifest.h"
#include "exporters/responses.h"
#include "exporters/split.h"
#include "review/exclusion.h"
#include "storage/exclusion_repository.h"
#include "storage/record_repository.h"
#include "storage/study_repository.h"

#include <QFileInfo>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace app {
namespace {

using review::Error;

template <class Record>
using Take = std::function<review::Status(const Record &)>;

// Repositories stop at `false`; exporters want their own error back.
template <class Record, class Each>
review::Status passOn(Each each, const Take<Record> &take)
{
    review::Status inner = review::ok();
    const review::Status outer = each([&](const Record &record) {
        inner = take(record);
        return static_cast<bool>(inner);
    });
    return inner ? outer : inner;
}

constexpr std::int64_t kTellEvery = 256;

Error cancelledExport() { return {Error::Code::Refused, "The export was cancelled. Nothing was written."}; }

/// Tells of each row that goes by, and stops when told to.
class ToldSink : public exporters::Sink {
public:
    ToldSink(exporters::Sink &next, const ExportTold &told, std::int64_t total) : m_next(next), m_told(told), m_total(total) {}
    review::Status write(std::string_view bytes) override
    {
        if (m_told && ++m_rows % kTellEvery == 0 && !m_told(std::min(m_rows, m_total), m_total))
            return cancelledExport();
        return m_next.write(bytes);
    }

private:
    exporters::Sink &m_next;
    const ExportTold &m_told;
    std::int64_t m_total, m_rows = 0;
};

/// `told` hears of the items; exporters go through them twice, to see what is needed and to write it.
exporters::RecordStreams streamsOf(const storage::Project &project, const ExportTold &told, std::int64_t items)
{
    const QSqlDatabase db = project.database();
    const auto goesOn = [told, total = 2 * items, read = std::make_shared<std::int64_t>(0)] {
        return !told || ++*read % kTellEvery != 0 || told(std::min(*read, total), total);
    };
    exporters::RecordStreams streams;
    streams.eachSource = [db](const Take<review::Source> &take) {
        const storage::KeyRepository whole(db);
        return passOn<review::Source>([&](const auto &one) { return whole.eachWholeSource(one); }, take);
    };
    streams.eachFigure = [db](const Take<review::Figure> &take) {
        const storage::KeyRepository whole(db);
        return passOn<review::Figure>([&](const auto &one) { return whole.eachWholeFigure(one); }, take);
    };
    streams.eachItem = [db, goesOn](const std::function<review::Status(const review::Item &, const review::Key &)> &take) -> review::Status {
        std::map<std::string, review::Key> keys;
        const auto read = storage::KeyRepository(db).eachKey([&](const review::Key &key) {
            keys.emplace(key.item, key);
            return true;
        });
        if (!read)
            return read;
        const storage::RecordRepository records(db);
        return passOn<review::Item>([&](const auto &one) { return records.eachItem(one); }, [&](const review::Item &item) -> review::Status {
            if (!goesOn())
                return cancelledExport();
            const auto key = keys.find(item.id);
            return take(item, key == keys.end() ? review::Key{.item = item.id} : key->second);
        });
    };
    return streams;
}

struct SplitItems {
    std::map<std::string, review::Outcome> byItem;
    std::int64_t excluded = 0; ///< Items of the study that are in no split.
};

review::Result<SplitItems> splitItems(const storage::Project &project, const storage::StudyRepository &studies, const storage::StudyRow &study, exporters::SplitChoice split)
{
    SplitItems items;
    const auto marked = storage::exclusionsNow(project.database());
    if (!marked)
        return marked.error();
    std::set<std::string> excluded;
    for (const auto &[item, exclusion] : *marked)
        excluded.insert(item);
    if (split == exporters::SplitChoice::All) {
        // Every item of the population: as it was fixed, or of a draft as it stands.
        review::Result<review::Sample> sample = Error{};
        if (study.state == review::StudyState::Draft) {
            const auto population = storage::RecordRepository(project.database()).population();
            if (!population)
                return population.error();
            sample = review::drawSample(*population, study.protocol);
        } else {
            sample = studies.sample(study.name);
        }
        if (!sample)
            return sample.error();
        const std::size_t drawn = sample->items.size();
        if (study.state == review::StudyState::Frozen) {
            // What was excluded after freezing changes nothing any more.
            const auto outcomes = studies.outcomes(study.name);
            if (!outcomes)
                return outcomes.error();
            std::set<std::string> fixed;
            for (const review::Outcome &outcome : *outcomes)
                fixed.insert(outcome.item);
            std::erase_if(sample->items, [&](const review::DrawnItem &item) { return !fixed.contains(item.item); });
        } else {
            review::leaveOutExcluded(*sample, excluded);
        }
        items.excluded = static_cast<std::int64_t>(drawn - sample->items.size());
        for (const review::DrawnItem &item : sample->items)
            items.byItem[item.item] = {.item = item.item, .stratum = item.stratum};
        return items;
    }
    if (study.state != review::StudyState::Frozen)
        return Error{Error::Code::Refused, "The study “" + study.name + "” is not frozen yet, so it has no " + std::string(exporters::splitChoiceName(split)) + " split. Nothing was written."};
    auto outcomes = studies.outcomes(study.name);
    if (!outcomes)
        return outcomes.error();
    const auto drawn = studies.sample(study.name);
    if (!drawn)
        return drawn.error();
    // Those excluded before the study was frozen have no outcome at all; what was excluded since changes nothing.
    items.excluded = static_cast<std::int64_t>(drawn->items.size()) - static_cast<std::int64_t>(outcomes->size());
    for (const review::Outcome &outcome : *outcomes)
        items.byItem[outcome.item] = outcome;
    return items;
}

const char *stateOf(const review::Response &response, bool replaced, bool locked)
{
    if (!replaced && response.reopened)
        return "reopened";
    return response.imported ? "imported" : locked ? "locked" : "sealed";
}

} // namespace

ExportSession::ExportSession(storage::Project &project, ExportTold told) : m_project(project), m_told(std::move(told)) {}

bool canWriteSplit(const std::string &format)
{
    return format == "winnow-jsonl" || format == "csv" || format == "label-studio";
}

review::Result<Exported> ExportSession::exportSplit(const SplitRequest &request)
{
    const auto split = exporters::splitChoiceFromName(request.split);
    if (!split)
        return Error{Error::Code::BadInput, "There is no split “" + request.split + "”; there are gold, silver, held-out, ood and all."};
    if (!canWriteSplit(request.format))
        return Error{Error::Code::BadInput, "Splits are written as winnow-jsonl, csv or label-studio, not as “" + request.format + "”."};
    const storage::StudyRepository studies(m_project);
    const auto study = studies.study(request.study);
    if (!study)
        return study.error();
    auto items = splitItems(m_project, studies, *study, *split);
    if (!items)
        return items.error();

    FileSink data(request.target), manifestFile(request.target + QStringLiteral(".manifest.json"));
    // A manifest stands beside a file; a stream has no place for one.
    const bool alone = FileSink::isStream(request.target);
    std::vector<FileSink *> sinks{&data};
    if (!alone)
        sinks.push_back(&manifestFile);
    for (FileSink *sink : sinks)
        if (const auto opened = sink->open(); !opened)
            return opened.error();
    const exporters::SplitRequest wanted{.split = *split, .protocolHash = study->protocol.hash, .outcomes = std::move(items->byItem)};
    const auto counts = storage::RecordRepository(m_project.database()).counts();
    if (!counts)
        return counts.error();
    const auto streams = streamsOf(m_project, m_told, counts->items);
    auto summary = request.format == "csv"            ? exporters::writeSplitCsv(wanted, streams, data)
                   : request.format == "label-studio" ? exporters::writeSplitLabelStudio(wanted, streams, data)
                                                      : exporters::writeSplitJsonl(wanted, streams, data);
    if (!summary)
        return summary.error();
    Exported done{.files = {request.target}, .rows = summary->items};
    if (alone) {
        const auto committed = data.commit();
        return committed ? review::Result(done) : committed.error();
    }
    done.files.push_back(request.target + QStringLiteral(".manifest.json"));
    const exporters::Manifest manifest{.study = study->name, .protocolHash = study->protocol.hash, .split = *split, .version = study->version, .amendments = study->amendments,
                                       .summary = *std::move(summary), .files = {{.file = data.name(), .bytes = data.bytes(), .sha256 = data.sha256()}},
                                       .excluded = items->excluded, .software = "winnow " WINNOW_VERSION};
    if (const auto written = manifestFile.write(exporters::manifestJson(manifest)); !written)
        return written.error();
    // Neither replaces what stood there before both are wholly on disk.
    for (FileSink *sink : sinks)
        if (const auto flushed = sink->flush(); !flushed)
            return flushed.error();
    if (const auto committed = data.commit(); !committed)
        return committed.error();
    if (const auto committed = manifestFile.commit(); !committed)
        return committed.error();
    return done;
}

review::Result<Exported> ExportSession::exportResponses(const ResponsesRequest &request)
{
    if (request.format != "csv" && request.format != "jsonl")
        return Error{Error::Code::BadInput, "Responses are written as csv or jsonl, not as “" + request.format + "”."};
    const storage::StudyRepository studies(m_project);
    const auto study = studies.study(request.study);
    if (!study)
        return study.error();
    const auto responses = studies.responses(request.study);
    if (!responses)
        return responses.error();
    const auto progress = studies.progress(request.study);
    if (!progress)
        return progress.error();

    const bool ended = study->state == review::StudyState::Closed || study->state == review::StudyState::Frozen;
    std::map<std::string, storage::SeatProgress> seatOf;
    for (const storage::SeatProgress &seat : *progress)
        seatOf[seat.seat] = seat;
    std::map<std::pair<std::string, std::string>, int> latest;
    for (const review::Response &response : *responses) {
        int &revision = latest[{response.seat, response.unit}];
        revision = std::max(revision, response.revision);
    }
    std::vector<exporters::ResponseRow> rows;
    for (const review::Response &response : *responses) {
        const storage::SeatProgress &seat = seatOf[response.seat];
        const bool replaced = response.revision < latest[{response.seat, response.unit}];
        rows.push_back({.study = study->name, .reviewer = seat.pseudonym, .item = response.unit, .response = response, .replaced = replaced,
                        .state = stateOf(response, replaced, ended || seat.locked)});
    }
    std::vector<std::string> seats;
    for (const review::Seat &seat : study->seats)
        seats.push_back(seat.name);

    FileSink sink(request.target);
    if (const auto opened = sink.open(); !opened)
        return opened.error();
    const std::int64_t count = static_cast<std::int64_t>(rows.size());
    ToldSink told(sink, m_told, count);
    const bool csv = request.format == "csv";
    const auto written = request.wide ? (csv ? exporters::writeResponsesWideCsv(rows, seats, told) : exporters::writeResponsesWideJsonl(rows, seats, told))
                                      : (csv ? exporters::writeResponsesCsv(std::move(rows), request.currentOnly, told)
                                             : exporters::writeResponsesJsonl(std::move(rows), request.currentOnly, told));
    if (!written)
        return written.error();
    if (const auto committed = sink.commit(); !committed)
        return committed.error();
    return Exported{.files = {request.target}, .rows = count};
}

review::Status saveWhole(const QString &path, const std::string &bytes)
{
    FileSink sink(path);
    if (const auto opened = sink.open(); !opened)
        return opened;
    if (const auto written = sink.write(bytes); !written)
        return written;
    return sink.commit();
}

} // namespace app
