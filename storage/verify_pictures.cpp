#include "storage/verify_log.h"

#include "storage/migrations.h"
#include "storage/picture_repository.h"
#include "storage/picture_rows.h"
#include "storage/query.h"

#include <set>

namespace storage {

namespace {

constexpr const char *kPicturesUnchecked = "What is known of the pictures could not be checked";

std::string pictureActName(const std::string &figure, std::int64_t event, bool accepted)
{
    return std::string(accepted ? "The acceptance" : "The holding back") + " of the picture of figure \"" + figure + "\" (event " + std::to_string(event) + ")";
}

review::Status compareAcceptances(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    std::set<std::pair<std::string, std::int64_t>> there;
    Query query(db, "SELECT figure, event, sha256, accepted, reason FROM picture_acceptance ORDER BY figure, event");
    if (!query.run())
        return query.error(kPicturesUnchecked);
    while (query.next()) {
        const std::pair place(query.textAt(0), query.numberAt(1));
        there.insert(place);
        const auto said = logged.acceptances.find(place);
        if (said == logged.acceptances.end())
            verification.findings.push_back(pictureActName(place.first, place.second, query.flagAt(3)) + " has no such event: it was added outside Winnow.");
        else if (LoggedState::AcceptanceRow{.accepted = query.flagAt(3), .sha256 = query.textAt(2), .reason = query.textAt(4)} != said->second)
            verification.findings.push_back(pictureActName(place.first, place.second, said->second.accepted) + " was changed outside Winnow.");
    }
    if (query.failed())
        return query.error(kPicturesUnchecked);
    for (const auto &[place, said] : logged.acceptances)
        if (!there.contains(place))
            verification.findings.push_back(pictureActName(place.first, place.second, said.accepted) + " is missing: it was deleted outside Winnow.");
    return review::ok();
}

/// Rows that no event keeps: by their own checksums.
review::Status compareContents(const QSqlDatabase &db, Verification &verification)
{
    Query query(db, std::string("SELECT ") + kContentColumns + " FROM picture_content c ORDER BY c.sha256");
    if (!query.run())
        return query.error(kPicturesUnchecked);
    while (query.next())
        if (contentRowHash(contentAt(query)) != query.viewAt(5))
            verification.findings.push_back("What is known of the picture with the SHA-256 " + query.textAt(0) + " was changed outside Winnow.");
    return query.failed() ? review::Status(query.error(kPicturesUnchecked)) : review::ok();
}

} // namespace

review::Status comparePictures(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    const auto there = hasTable(db, "picture_acceptance");
    if (!there)
        return there.error();
    if (!*there) // a file of an earlier schema that is only read
        return review::ok();
    if (auto done = compareAcceptances(db, logged, verification); !done)
        return done;
    return compareContents(db, verification);
}

} // namespace storage
