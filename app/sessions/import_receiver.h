#pragma once

#include "app/sessions/import_files.h"
#include "app/sessions/import_pictures.h"
#include "app/sessions/import_session.h"
#include "importers/reference_check.h"
#include "storage/import_writer.h"

#include <map>
#include <string>
#include <vector>

namespace app {

/// Responses and ratings.
bool isOfReviewers(importers::Role role);

/// What one file gave.
struct ImportYield {
    std::map<importers::Role, importers::Tally> tallies = {};
    importers::ProblemList problems = {};
    std::vector<std::string> dropped = {};
    std::map<std::string, std::pair<importers::Role, importers::Place>> answered = {}; ///< Items that predictions and traces are of, where first.
    std::string leftOut = {}; ///< Why a file that was only met in a folder is none of records after all.
    bool met = false;         ///< A record came.
    std::map<review::ItemKind, std::int64_t> kinds = {}; ///< Items taken.
    std::int64_t imageOptions = 0;                       ///< Of these with an option that is a picture.
    std::map<importers::Role, std::vector<ImportTaken>> first = {}; ///< The first items and figures taken.
    std::int64_t gone = 0;    ///< Items that came from the file before and are not in it any more.
    bool ofReviewers = false; ///< Answers in a file that was only met in a folder.
};

/// A figure of an import whose picture was found, for what can only be told when all of them are decoded.
struct ShownPicture {
    std::string figure, path, sha256;
    bool isNew = false;        ///< The figure was not in the project before.
    bool toldDamaged = false;  ///< The report has its damage already.
    int file = 0;              ///< Number of the file that names it.
    importers::Place place = {};
    importers::Role role = importers::Role::Figures;
    std::string field = {};
};

/// Takes the records of one file of an import: pictures are looked at, records go to the writer, answers onto their seats.
class ImportReceiver : public importers::RecordSink {
public:
    ImportReceiver(storage::ImportWriter &writer, ImportPictures &pictures, importers::ReferenceCheck &references, const ImportFile &file, int number,
                   const QString &root, ImportYield &yield, std::vector<ShownPicture> &shown);
    review::Result<importers::Fate> onSource(const review::Source &source, importers::Place place) override;
    review::Result<importers::Fate> onFigure(const review::Figure &figure, importers::Place place) override;
    review::Result<importers::Fate> onItem(const review::Item &item, const review::Key &key, importers::Place place) override;
    review::Result<importers::Fate> onPrediction(const review::Prediction &prediction, importers::Place place) override;
    review::Result<importers::Fate> onTrace(const review::Trace &trace, importers::Place place) override;
    review::Result<importers::Fate> onResponse(const importers::ScriptedAnswer &answer, importers::Place place) override;
    review::Status onPicture(const std::string &name, std::string_view bytes) override { return m_pictures.take(name, bytes); }
    void onProblem(const importers::Problem &problem) override;

private:
    review::Result<importers::Fate> storeItem(const review::Item &item, const review::Key &key, importers::Place place);
    void noteFrame(const review::Figure &figure, importers::Place place);
    void turnUpright(review::Item &item, review::Key &key) const;
    void noteTaken(const review::Item &item, const review::Key &key, importers::Place place);
    importers::Fate refused(const importers::ScriptedAnswer &answer, importers::Place place, std::string field, std::string value, std::string reason);

    storage::ImportWriter &m_writer;
    ImportPictures &m_pictures;
    importers::ReferenceCheck &m_references;
    const ImportFile &m_file;
    int m_number;
    QString m_root;
    ImportYield &m_yield;
    std::vector<ShownPicture> &m_shown;
    /// The rows of a picture as they are stored: what boxes of a file that says this size are of.
    struct StoredFrame {
        int width = 0, height = 0, orientation = 1;
    };
    std::map<std::string, StoredFrame> m_frames = {}; ///< By figure; those that are turned when they are shown.
    bool m_foreign = false;                           ///< The file's format does not say that its boxes are upright.
};

} // namespace app
