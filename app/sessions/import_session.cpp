#include "app/sessions/import_session.h"

#include "app/sessions/import_files.h"
#include "app/sessions/import_pictures.h"
#include "app/sessions/import_receiver.h"
#include "app/sessions/shown_pictures.h"
#include "importers/foreign/composed_ids.h"
#include "importers/reference_check.h"
#include "storage/import_writer.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace app {
namespace {

using importers::Problem;
using importers::Role;
using storage::ImportWriter;

constexpr std::array kRoles{Role::Sources, Role::Figures, Role::Items, Role::Predictions, Role::Traces, Role::Responses, Role::Ratings};

ImportFileReport fileReport(const ImportFile &file, Role role, const ImportYield &yield)
{
    const auto found = yield.tallies.find(role);
    const importers::Tally tally = found == yield.tallies.end() ? importers::Tally{} : found->second;
    ImportFileReport report{.file = file.name, .format = std::string(file.reader->name()), .role = std::string(importers::roleName(role)), .rows = tally.rows,
                            .added = tally.added, .unchanged = tally.unchanged, .changed = tally.changed, .gone = role == Role::Items ? yield.gone : 0, .rejected = std::max(tally.rejected, yield.problems.rejected(role)),
                            .warnings = yield.problems.warnings(role)};
    for (const Problem &problem : yield.problems.ofRole(role))
        report.problems.push_back({std::string(importers::levelName(problem.level)), problem.line, problem.column, problem.id, problem.field, problem.value, problem.reason,
                                   problem.level == Problem::Level::Warning && problem.kind.empty() ? problem.reason : problem.kind});
    report.rejectedFields = yield.problems.counts(role, Problem::Level::Rejected);
    report.warningKinds = yield.problems.counts(role, Problem::Level::Warning);
    if (role == Role::Items) {
        for (const auto &[kind, count] : yield.kinds)
            report.kinds[std::string(review::itemKindName(kind))] = count;
        report.imageOptions = yield.imageOptions;
    }
    if (const auto taken = yield.first.find(role); taken != yield.first.end())
        report.first = taken->second;
    return report;
}

review::Error rejectedError(std::int64_t rows)
{
    return {review::Error::Code::Refused, (u"%1 cannot be imported. Nothing was imported; correct the files, or accept the rest without them."_s
                                               .arg(rows == 1 ? u"1 row"_s : u"%1 rows"_s.arg(rows))).toStdString()};
}

review::Error cancelledError()
{
    return {review::Error::Code::Refused, "The import was cancelled. Nothing was imported."};
}

} // namespace

struct ImportSession::State {
    storage::Project &project;
    ImportRequest request;
    importers::ImporterRegistry registry = importers::makeImporters(), native = importers::makeNativeImporters();
    ImportFiles gathered = {};
    KeptPictures kept{project.path()};
    ImportPictures pictures{kept};
    std::optional<ImportReport> checked = {}, last = {};
    std::unique_ptr<ImportWriter> checker = {}; ///< Kept while the files hold nothing new: it can end the import by itself.
    bool cancelled = false;
    std::vector<ShownPicture> shown = {};     ///< Of the figures of this pass.
    std::map<std::string, std::string> shownNow = {}; ///< Pictures of the figures that only paths name, as this pass made them: id → SHA-256.

    QString rootOf(const ImportFile &file) const { return request.pictures.isEmpty() || !QFileInfo(request.pictures).isDir() ? file.folder : request.pictures; }
    enum class Pass { Check, Store, Both };
    review::Status gather();
    review::Result<ImportReport> pass(Pass kind, bool acceptPartial, const Progress &progress);
    review::Status readFile(ImportFile &file, int number, Pass kind, ImportWriter &writer, importers::ReferenceCheck &references, ImportYield &yield,
                            ImportProgress &at, const Progress &progress);
    static review::Status tellUnknownItems(ImportWriter &writer, std::vector<ImportYield> &yields);
    review::Status addPathFigures(ImportWriter &writer, const importers::ReferenceCheck &references, std::vector<ImportYield> &yields, const ImportProgress &at,
                                  const Progress &progress);
    review::Status tellOtherPicture(ImportWriter &writer, const std::string &name, int number, const importers::ReferenceCheck &references, ImportYield &yield);
};

review::Status ImportSession::State::readFile(ImportFile &file, int number, Pass kind, ImportWriter &writer, importers::ReferenceCheck &references, ImportYield &yield,
                                              ImportProgress &at, const Progress &progress)
{
    HashedFile bytes(file);
    if (const auto opened = bytes.open(); !opened)
        return review::Error{opened.error().code, opened.error().userMessage + " Nothing was imported.", opened.error().detail};
    if (const auto rooted = writer.setPictureRoot(rootOf(file)); !rooted)
        return rooted;
    if (const auto begun = writer.beginFile({.file = file.name, .format = std::string(file.reader->name()), .sha256 = file.sha256, .updates = native.byName(file.reader->name()) == nullptr,
                                              .name = importers::fileName(file.name)}); !begun)
        return begun;
    at.file = QFileInfo(file.path).fileName();
    const qint64 before = at.bytesDone;
    importers::ReadOptions options{.role = importers::roleFromName(request.role), .encoding = request.encoding, .columns = request.columns};
    options.file = importers::fileName(file.name);
    options.folders = foldersAbove(file);
    std::optional<review::Error> failure;
    const auto heldElsewhere = [&](ImportWriter::HeldAs what) {
        return [&writer, &failure, &options, what](std::string_view id) {
            const auto held = writer.heldElsewhere(what, std::string(id), options.file);
            if (!held)
                failure = held.error();
            return held && *held;
        };
    };
    options.heldElsewhere = heldElsewhere(ImportWriter::HeldAs::Item);
    options.figureHeldElsewhere = heldElsewhere(ImportWriter::HeldAs::Figure);
    options.beside = [&](std::string_view name) { return smallFileBeside(file, name); };
    options.progress = [&](std::int64_t read) {
        at.bytesDone = before + read;
        cancelled = progress && !progress(at);
        return !cancelled;
    };
    ImportReceiver receiver(writer, pictures, references, file, number, rootOf(file), yield, shown);
    const auto summary = file.reader->read(bytes, options, receiver);
    if (cancelled)
        return cancelledError();
    if (failure)
        return *failure;
    if (summary) {
        const auto gone = writer.gone();
        if (!gone)
            return gone.error();
        for (const std::string &id : *gone)
            yield.problems.add({.level = Problem::Level::Warning, .id = id, .field = "id", .value = id, .reason = "is not in this file any more; it stays in the project", .role = Role::Items, .kind = "gone"});
        yield.gone = static_cast<std::int64_t>(gone->size());
    }
    const auto hash = bytes.sha256();
    if (!hash)
        return hash.error();
    at.bytesDone = before + file.bytes;
    if (kind == Pass::Store && *hash != file.sha256)
        return review::Error{review::Error::Code::Refused, "The file “" + file.name + "” changed while it was being imported. Nothing was imported; import it again."};
    file.sha256 = *hash;
    writer.endFile(*hash);
    if (!summary) {
        // The file as a whole cannot be read: one rejected row, so that the other files can still be taken.
        if (summary.error().code != review::Error::Code::BadInput)
            return summary.error();
        if (file.unsure && !yield.met) {
            yield.leftOut = summary.error().userMessage;
            return review::ok();
        }
        const Role role = importers::roleFromName(request.role).value_or(Role::Items);
        yield.problems.add({.reason = summary.error().userMessage, .role = role});
        return review::ok();
    }
    for (const auto &[role, tally] : summary->tallies) {
        if (!(yield.ofReviewers && isOfReviewers(role)))
            yield.tallies[role] = tally;
    }
    yield.dropped = summary->droppedFields;
    return review::ok();
}

review::Status ImportSession::State::addPathFigures(ImportWriter &writer, const importers::ReferenceCheck &references, std::vector<ImportYield> &yields, const ImportProgress &at,
                                                    const Progress &progress)
{
    std::optional<review::Error> failure;
    const auto outcome = references.judge([&](const std::string &id) {
        const auto known = writer.knowsFigure(id);
        if (!known)
            failure = known.error();
        return known && *known;
    });
    if (failure)
        return *failure;
    for (const auto &[figure, number] : outcome.pathFigures) {
        cancelled = progress && !progress(at); // pictures may be many and large
        if (cancelled)
            return cancelledError();
        const ImportFile &file = gathered.files[static_cast<std::size_t>(number)];
        review::Figure seen = figure;
        const auto remarks = pictures.look(seen, rootOf(file));
        if (!remarks)
            return remarks.error();
        for (const ImportPictures::Remark &remark : *remarks) {
            const importers::Place place = references.firstUse(figure.id).second;
            yields[static_cast<std::size_t>(number)].problems.add({.level = Problem::Level::Warning, .line = place.line, .column = place.column, .id = figure.id,
                                                                   .field = "figures", .value = figure.path, .reason = remark.reason, .role = Role::Items, .kind = remark.kind});
        }
        const auto fate = writer.add(seen, pictures.folderOf(seen, rootOf(file)));
        if (!fate)
            return fate.error();
        if (!seen.pictureSha256.empty())
            shown.push_back({.figure = figure.id, .path = figure.path, .sha256 = seen.pictureSha256, .isNew = *fate == ImportWriter::Fate::New,
                             .toldDamaged = seen.picture == review::PictureState::Damaged, .file = number, .place = references.firstUse(figure.id).second, .role = Role::Items, .field = "figures"});
        shownNow[figure.id] = seen.pictureSha256;
    }
    for (const auto &[problem, number] : outcome.problems)
        yields[static_cast<std::size_t>(number)].problems.add(problem);
    for (const auto &[name, number] : outcome.shared) {
        cancelled = progress && !progress(at);
        if (cancelled)
            return cancelledError();
        if (const auto told = tellOtherPicture(writer, name, number, references, yields[static_cast<std::size_t>(number)]); !told)
            return told;
    }
    return review::ok();
}

/// Files of one name in two folders are two pictures, but one figure: an item would show what was not meant for it.
review::Status ImportSession::State::tellOtherPicture(ImportWriter &writer, const std::string &name, int number, const importers::ReferenceCheck &references, ImportYield &yield)
{
    const auto heldOrFailed = writer.heldPicture(name);
    if (!heldOrFailed)
        return heldOrFailed.error();
    const std::string &held = heldOrFailed->empty() ? shownNow[name] : *heldOrFailed;
    review::Figure here{.id = name, .path = name};
    if (const auto looked = pictures.look(here, rootOf(gathered.files[static_cast<std::size_t>(number)])); !looked)
        return looked.error();
    if (held.empty() || here.picture != review::PictureState::Ok || here.pictureSha256 == held)
        return review::ok();
    const auto [file, place] = references.firstUse(name);
    yield.problems.add({.level = Problem::Level::Warning, .line = file == number ? place.line : 0, .column = file == number ? place.column : 0, .id = name, .field = "figures", .value = name,
                        .reason = "another picture is known under this name and is the one that the items show; give this file another name, or import a folder above both",
                        .role = Role::Items, .kind = "other-picture"});
    return review::ok();
}

/// Outputs of models join items by their ids: rows of which no item is here are easily lost without a word.
review::Status ImportSession::State::tellUnknownItems(ImportWriter &writer, std::vector<ImportYield> &yields)
{
    for (ImportYield &yield : yields) {
        for (const auto &[item, first] : yield.answered) {
            const auto known = writer.knowsItem(item);
            if (!known)
                return known.error();
            if (!*known)
                yield.problems.add({.level = Problem::Level::Warning, .line = first.second.line, .column = first.second.column, .id = item, .field = "item", .value = item,
                                    .reason = "no item of this id is here; a later import may bring it", .role = first.first, .kind = "item-to-come"});
        }
    }
    return review::ok();
}

review::Result<ImportReport> ImportSession::State::pass(Pass kind, bool acceptPartial, const Progress &progress)
{
    auto writer = ImportWriter::begin(project, kind != Pass::Check);
    if (!writer)
        return writer.error();
    // Pictures that were written are taken back however this pass ends, unless its import is stored.
    struct TakingBack {
        KeptPictures &of;
        ~TakingBack() { of.discard(); }
    } const takingBack{kept};
    kept.begin(kind != Pass::Check);
    shownNow.clear();
    shown.clear();
    pictures.setKnown([&store = **writer](const std::string &sha256) {
        const auto known = store.heldContent(sha256);
        return known ? *known : std::nullopt; // a failure shows at the next read of the store
    });
    struct Forgetting {
        ImportPictures &of;
        ~Forgetting() { of.setKnown({}); }
    } const forgetting{pictures};
    importers::ReferenceCheck references;
    std::vector<ImportYield> yields(gathered.files.size());
    ImportProgress at;
    for (const ImportFile &file : gathered.files)
        at.bytesTotal += file.bytes;
    cancelled = progress && !progress(at);
    if (cancelled)
        return cancelledError();
    // Records name each other by id and are judged when all files have been read: the order of the files means nothing.
    for (std::size_t i = 0; i < gathered.files.size(); ++i)
        if (const auto read = readFile(gathered.files[i], static_cast<int>(i), kind, **writer, references, yields[i], at, progress); !read)
            return read.error();
    if (const auto added = addPathFigures(**writer, references, yields, at, progress); !added)
        return added.error();
    if (const auto told = tellUnknownItems(**writer, yields); !told)
        return told.error();
    if (const auto told = tellShownPictures(project, **writer, pictures, shown, yields, [&] { return !progress || progress(at); }); !told)
        return told.error();

    ImportReport report{.skipped = gathered.skipped};
    for (std::size_t i = 0; i < gathered.files.size(); ++i) {
        const ImportFile &file = gathered.files[i];
        if (yields[i].ofReviewers)
            report.skipped.push_back(file.name + " holds answers of reviewers; they are entered with “winnow-cli answer”.");
        if (!yields[i].leftOut.empty()) {
            report.skipped.push_back(file.name + " was read as " + std::string(file.reader->name()) + " and is none: " + yields[i].leftOut);
            continue;
        }
        const std::size_t before = report.files.size();
        for (const Role role : kRoles) {
            const auto tally = yields[i].tallies.find(role);
            if ((tally != yields[i].tallies.end() && tally->second.rows > 0) || yields[i].problems.rejected(role) > 0 || yields[i].problems.warnings(role) > 0)
                report.files.push_back(fileReport(file, role, yields[i]));
        }
        if (report.files.size() == before && !yields[i].ofReviewers)
            report.files.push_back(fileReport(file, importers::roleFromName(request.role).value_or(Role::Items), yields[i]));
        if (report.files.size() > before)
            report.files.back().droppedFields = yields[i].dropped;
    }
    last = report;
    if (kind == Pass::Check) {
        if (!(*writer)->wouldChange() && !kept.lacksAny() && project.mode() == storage::Project::Mode::ReadWrite)
            checker = *std::move(writer);
    } else if (kind == Pass::Store || report.rejected() == 0 || acceptPartial) {
        if (const auto done = (*writer)->finish("coordinator"); !done)
            return done.error();
        kept.keep();
        report.written = true;
    }
    return report;
}

ImportSession::ImportSession(storage::Project &project, ImportRequest request)
    : m_state(new State{.project = project, .request = std::move(request)})
{
}

ImportSession::~ImportSession() = default;

review::Status ImportSession::State::gather()
{
    checked.reset();
    checker.reset();
    last.reset();
    const bool picturesInArchive = !request.pictures.isEmpty() && isArchive(request.pictures);
    if (!request.pictures.isEmpty() && !picturesInArchive && !QFileInfo(request.pictures).isDir())
        return review::Error{review::Error::Code::BadInput, (u"There is no folder “%1” for the pictures. Nothing was imported."_s.arg(request.pictures)).toStdString()};
    auto found = gatherImportFiles(request.paths, request.format, registry, request.role == "figures" ? LonePictures::Always : LonePictures::WithoutRecords);
    if (!found)
        return review::Error{found.error().code, found.error().userMessage + " Nothing was imported.", found.error().detail};
    gathered = *std::move(found);
    pictures.clearArchives();
    if (picturesInArchive) {
        auto archive = importers::PictureArchive::open(request.pictures.toStdString());
        if (!archive)
            return archive.error();
        pictures.addArchive(*std::move(archive));
    }
    for (const auto &archive : gathered.archives)
        pictures.addArchive(archive);
    return review::ok();
}

review::Result<ImportReport> ImportSession::check(const Progress &progress)
{
    if (const auto ready = m_state->gather(); !ready)
        return ready.error();
    auto report = m_state->pass(State::Pass::Check, false, progress);
    if (report)
        m_state->checked = *report;
    return report;
}

review::Result<ImportReport> ImportSession::store(bool acceptPartial, const Progress &progress)
{
    if (!m_state->checked)
        return review::Error{review::Error::Code::Refused, "The files were not checked yet. Nothing was imported."};
    if (m_state->checked->rejected() > 0 && !acceptPartial)
        return rejectedError(m_state->checked->rejected());
    ImportReport report = *std::exchange(m_state->checked, std::nullopt);
    if (const auto checker = std::move(m_state->checker)) {
        if (const auto done = checker->finish("coordinator"); !done)
            return done.error();
        report.written = true;
        return report;
    }
    return m_state->pass(State::Pass::Store, acceptPartial, progress);
}

review::Result<ImportReport> ImportSession::importNow(bool acceptPartial, const Progress &progress)
{
    const auto empty = ImportWriter::isEmpty(m_state->project);
    if (!empty)
        return empty.error();
    if (!*empty) {
        if (const auto checked = check(progress); !checked)
            return checked.error();
        return store(acceptPartial, progress);
    }
    if (const auto ready = m_state->gather(); !ready)
        return ready.error();
    auto report = m_state->pass(State::Pass::Both, acceptPartial, progress);
    if (report && !report->written)
        return rejectedError(report->rejected());
    return report;
}

const std::optional<ImportReport> &ImportSession::report() const
{
    return m_state->last;
}

} // namespace app
