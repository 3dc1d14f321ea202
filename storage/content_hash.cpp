#include "storage/content_hash.h"

#include "review/hash.h"
#include "review/json_text.h"
#include "review/record_json.h"
#include "storage/exclusion_repository.h"
#include "storage/item_list_repository.h"
#include "storage/picture_repository.h"
#include "storage/query.h"
#include "storage/record_repository.h"
#include "storage/response_rows.h"

#include <vector>

namespace storage {

namespace {

constexpr const char *kContentUnread = "The project content could not be read";

/// One kind of plain rows: the statement names its columns as the JSON members; text columns are quoted, numbers are not.
struct Kind {
    const char *type;
    const char *sql;
    std::vector<const char *> members; ///< "#name" for a number.
};

const std::vector<Kind> &kinds()
{
    static const std::vector<Kind> all{
        {"person", "SELECT p.pseudonym, p.expertise, s.name FROM person p LEFT JOIN secret_person s ON s.person_id = p.id ORDER BY p.pseudonym", {"pseudonym", "expertise", "name"}},
        {"study", "SELECT name, state FROM study ORDER BY name", {"name", "#state"}},
        {"protocol", "SELECT t.name, v.version, v.document, v.hash, v.what, v.why, v.who, v.at_ms FROM protocol_version v JOIN study t ON t.id = v.study_id ORDER BY t.name, v.version",
         {"study", "#version", "document", "hash", "what", "why", "who", "#at"}},
        {"stratum", "SELECT t.name, x.name, x.figures, x.sampled_figures, x.candidates FROM study_stratum x JOIN study t ON t.id = x.study_id ORDER BY t.name, x.name",
         {"study", "name", "#figures", "#sampled_figures", "#candidates"}},
        {"sampled-figure", "SELECT t.name, x.figure FROM study_figure x JOIN study t ON t.id = x.study_id ORDER BY t.name, x.figure", {"study", "figure"}},
        {"drawn-item", "SELECT t.name, x.item, x.stratum, x.draw, x.cluster FROM study_item x JOIN study t ON t.id = x.study_id ORDER BY t.name, x.item",
         {"study", "item", "stratum", "#draw", "cluster"}},
        {"seat", "SELECT t.name, s.name, s.role, coalesce(p.pseudonym, '') FROM seat s JOIN study t ON t.id = s.study_id LEFT JOIN person p ON p.id = s.person_id ORDER BY t.name, s.name",
         {"study", "name", "#role", "reviewer"}},
        {"unit", "SELECT t.name, s.name, u.place, u.unit, u.shown_order FROM batch_unit u JOIN seat s ON s.id = u.seat_id JOIN study t ON t.id = s.study_id ORDER BY t.name, s.name, u.place",
         {"study", "seat", "#place", "unit", "shown_order"}},
        {"submission", "SELECT t.name, s.name, u.at_ms FROM submission u JOIN seat s ON s.id = u.seat_id JOIN study t ON t.id = s.study_id ORDER BY t.name, s.name", {"study", "seat", "#at"}},
        {"reopening", "SELECT t.name, s.name, o.unit, o.revision FROM reopening o JOIN seat s ON s.id = o.seat_id JOIN study t ON t.id = s.study_id"
                      " ORDER BY t.name, s.name, o.unit, o.revision", {"study", "seat", "unit", "#revision"}},
        {"exposure", "SELECT DISTINCT t.name, p.pseudonym FROM exposure e JOIN study t ON t.id = e.study_id JOIN person p ON p.id = e.person_id ORDER BY t.name, p.pseudonym", {"study", "reviewer"}},
        {"outcome", "SELECT t.name, o.item, o.stratum, o.split, o.label, o.branch, o.reason, o.discarded_because, o.ood FROM outcome o JOIN study t ON t.id = o.study_id ORDER BY t.name, o.item",
         {"study", "item", "stratum", "#split", "label", "#branch", "reason", "discarded_because", "#ood"}},
    };
    return all;
}

} // namespace

review::Result<std::string> contentHash(const QSqlDatabase &db)
{
    review::Sha256 hash;
    auto line = [&](const std::string &json) {
        hash.add(json + "\n");
        return true;
    };
    const KeyRepository keys(db);
    if (auto done = keys.eachWholeSource([&](const review::Source &source) { return line(review::sourceToJson(source)); }); !done)
        return done.error();
    if (auto done = keys.eachWholeFigure([&](const review::Figure &figure) { return line(review::figureToJson(figure)); }); !done)
        return done.error();
    auto bothById = keys.eachItemWithKey([&](const review::Item &item, const review::Key &key) { return line(review::itemToJson(item, &key)); });
    if (!bothById)
        return bothById.error();
    if (auto done = keys.eachPrediction([&](const review::Prediction &prediction) { return line(review::predictionToJson(prediction)); }); !done)
        return done.error();
    if (auto done = keys.eachTrace([&](const review::Trace &trace) { return line(review::traceToJson(trace)); }); !done)
        return done.error();
    for (const Kind &kind : kinds()) {
        Query query(db, kind.sql);
        if (!query.run())
            return query.error(kContentUnread);
        while (query.next()) {
            std::map<std::string, std::string> members{{"type", review::quotedText(kind.type)}};
            int column = 0;
            for (const char *member : kind.members) {
                if (*member == '#')
                    members.emplace(member + 1, std::to_string(query.numberAt(column)));
                else
                    members.emplace(member, review::quotedText(query.textAt(column)));
                ++column;
            }
            line(review::objectText(members));
        }
        if (query.failed())
            return query.error(kContentUnread);
    }
    // A file of an earlier schema has none of these; what is not there adds no line, so that such a project keeps its hash.
    const auto excluded = exclusionsNow(db);
    if (!excluded)
        return excluded.error();
    for (const auto &[item, exclusion] : *excluded)
        line(review::objectText({{"type", review::quotedText("exclusion")}, {"item", review::quotedText(item)}, {"reason", review::quotedText(exclusion.reason)}}));
    // What decoding told of pictures follows from their bytes and is no content of its own; that a person accepted one is.
    const auto damaged = damagedPictures(db);
    if (!damaged)
        return damaged.error();
    for (const auto &[figure, picture] : *damaged)
        if (picture.accepted)
            line(review::objectText({{"type", review::quotedText("accepted-picture")}, {"figure", review::quotedText(figure)}, {"sha256", review::quotedText(picture.sha256)}}));
    const auto lists = itemLists(db);
    if (!lists)
        return lists.error();
    for (const auto &[name, items] : *lists)
        for (const std::string &item : items)
            line(review::objectText({{"type", review::quotedText("listed-item")}, {"list", review::quotedText(name)}, {"item", review::quotedText(item)}}));
    Query query(db, (std::string("SELECT ") + responseColumns(db) + ", t.name FROM response r JOIN seat s ON s.id = r.seat_id JOIN study t ON t.id = s.study_id"
                     " ORDER BY t.name, s.name, r.unit, r.revision").c_str());
    if (!query.run())
        return query.error(kContentUnread);
    while (query.next()) {
        const auto response = responseAt(query);
        if (!response)
            return response.error();
        line(review::objectText({{"type", review::quotedText("response")}, {"study", review::quotedText(query.textAt(kResponseColumnCount))},
                                 {"row", responsePayload(*response, query.textAt(kResponseAnswerColumn))}}));
    }
    if (query.failed())
        return query.error(kContentUnread);
    return hash.hex();
}

} // namespace storage
