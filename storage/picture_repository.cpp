#include "storage/picture_repository.h"

#include "review/json_text.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/migrations.h"
#include "storage/picture_rows.h"
#include "storage/query.h"
#include "storage/record_hash.h"
#include "storage/study_rows.h"
#include "storage/transaction.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace storage {

namespace {

using Code = review::Error::Code;

constexpr const char *kPicturesUnread = "What is known of the pictures could not be read";
constexpr const char *kPicturesUnchanged = "What is known of the pictures was not stored";

/// The ids sorted and each once.
std::vector<std::string> eachOnce(std::vector<std::string> ids)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

std::optional<std::uint64_t> phashOf(const std::string &column)
{
    std::uint64_t hash = 0;
    const bool read = std::from_chars(column.data(), column.data() + column.size(), hash, 16).ec == std::errc();
    return read && !column.empty() ? std::optional(hash) : std::nullopt;
}

} // namespace

std::string entropyColumn(const review::PictureContent &content)
{
    return content.entropy ? review::numberText(*content.entropy) : std::string();
}

std::string phashColumn(const review::PictureContent &content)
{
    if (!content.phash)
        return {};
    std::string text(16, '0');
    std::uint64_t hash = *content.phash;
    for (std::size_t i = 16; i-- > 0; hash >>= 4)
        text[i] = "0123456789abcdef"[hash & 15];
    return text;
}

std::string contentRowHash(const review::PictureContent &content)
{
    return rowHash({content.sha256, std::to_string(content.pixels), entropyColumn(content), phashColumn(content), content.damage});
}

review::PictureContent contentAt(const Query &query)
{
    review::PictureContent content{.sha256 = query.textAt(0), .pixels = query.numberAt(1), .damage = query.textAt(4)};
    const std::string entropy = query.textAt(2), phash = query.textAt(3);
    double bits = 0;
    if (std::from_chars(entropy.data(), entropy.data() + entropy.size(), bits).ec == std::errc() && !entropy.empty())
        content.entropy = bits;
    content.phash = phashOf(phash);
    return content;
}

review::Result<std::optional<review::PictureContent>> pictureContent(const QSqlDatabase &db, const std::string &sha256)
{
    const auto there = hasTable(db, "picture_content");
    if (!there)
        return there.error();
    if (!*there || sha256.empty())
        return std::optional<review::PictureContent>();
    Query query(db, std::string("SELECT ") + kContentColumns + " FROM picture_content c WHERE c.sha256 = ?");
    if (!query.text(sha256).run())
        return query.error(kPicturesUnread);
    if (!query.next())
        return query.failed() ? review::Result<std::optional<review::PictureContent>>(query.error(kPicturesUnread)) : std::optional<review::PictureContent>();
    return std::optional(contentAt(query));
}

review::Result<std::map<std::string, review::PictureContent>> pictureContents(const QSqlDatabase &db)
{
    std::map<std::string, review::PictureContent> contents;
    const auto there = hasTable(db, "picture_content");
    if (!there)
        return there.error();
    if (!*there)
        return contents;
    Query query(db, std::string("SELECT ") + kContentColumns + " FROM picture_content c ORDER BY c.sha256");
    if (!query.run())
        return query.error(kPicturesUnread);
    while (query.next())
        contents.emplace(query.textAt(0), contentAt(query));
    if (query.failed())
        return query.error(kPicturesUnread);
    return contents;
}

review::Result<std::map<std::string, review::DamagedPicture>> damagedPictures(const QSqlDatabase &db)
{
    std::map<std::string, review::DamagedPicture> damaged;
    const auto there = hasTable(db, "picture_acceptance");
    if (!there)
        return there.error();
    {
        Query query(db, *there ? "SELECT f.external_id, f.picture_sha256, coalesce(c.damage, ''), f.width > 0 AND coalesce(c.pixels, 1) > 0 FROM figure f"
                                 " LEFT JOIN picture_content c ON c.sha256 = f.picture_sha256 WHERE f.picture_state = 3 OR c.damage <> ''"
                               : "SELECT external_id, picture_sha256, '', width > 0 FROM figure WHERE picture_state = 3");
        if (!query.run())
            return query.error(kPicturesUnread);
        while (query.next()) {
            const std::string figure = query.textAt(0);
            damaged.emplace(figure, review::DamagedPicture{.figure = figure, .sha256 = query.textAt(1), .damage = query.textAt(2), .shown = query.flagAt(3)});
        }
        if (query.failed())
            return query.error(kPicturesUnread);
    }
    if (!*there || damaged.empty())
        return damaged;
    // Ascending by event, so that of a figure's acts the last one stands; those of another content say nothing of this one.
    Query acts(db, "SELECT figure, sha256, accepted FROM picture_acceptance ORDER BY event");
    if (!acts.run())
        return acts.error(kPicturesUnread);
    while (acts.next()) {
        const auto found = damaged.find(acts.textAt(0));
        if (found != damaged.end() && found->second.sha256 == acts.viewAt(1))
            found->second.accepted = acts.flagAt(2);
    }
    if (acts.failed())
        return acts.error(kPicturesUnread);
    return damaged;
}

review::Result<std::set<std::string>> heldPictures(const QSqlDatabase &db)
{
    const auto damaged = damagedPictures(db);
    if (!damaged)
        return damaged.error();
    std::set<std::string> held;
    for (const auto &[figure, picture] : *damaged)
        if (!picture.accepted)
            held.insert(figure);
    return held;
}

review::Result<std::vector<review::PictureAct>> pictureHistory(const QSqlDatabase &db, const std::string &figure)
{
    std::vector<review::PictureAct> acts;
    const auto there = hasTable(db, "picture_acceptance");
    if (!there)
        return there.error();
    if (!*there)
        return acts;
    Query query(db, "SELECT a.accepted, a.sha256, a.reason, e.at_ms, e.who FROM picture_acceptance a JOIN event e ON e.counter = a.event WHERE a.figure = ? ORDER BY a.event");
    if (!query.text(figure).run())
        return query.error(kPicturesUnread);
    while (query.next())
        acts.push_back({.accepted = query.flagAt(0), .sha256 = query.textAt(1), .reason = query.textAt(2), .at = query.numberAt(3), .who = query.textAt(4)});
    if (query.failed())
        return query.error(kPicturesUnread);
    return acts;
}

review::Result<std::vector<review::HashedPicture>> hashedPictures(const QSqlDatabase &db)
{
    const auto there = hasTable(db, "picture_content");
    if (!there)
        return there.error();
    Query query(db, *there ? "SELECT f.external_id, f.picture_sha256, coalesce(c.phash, '') FROM figure f LEFT JOIN picture_content c ON c.sha256 = f.picture_sha256"
                             " WHERE f.picture_sha256 <> '' ORDER BY f.external_id"
                           : "SELECT external_id, picture_sha256, '' FROM figure WHERE picture_sha256 <> '' ORDER BY external_id");
    if (!query.run())
        return query.error(kPicturesUnread);
    std::vector<review::HashedPicture> pictures;
    while (query.next())
        pictures.push_back({.figure = query.textAt(0), .sha256 = query.textAt(1), .phash = phashOf(query.textAt(2))});
    if (query.failed())
        return query.error(kPicturesUnread);
    return pictures;
}

PictureRepository::PictureRepository(Project &project) : m_project(project)
{
}

review::Result<std::int64_t> PictureRepository::accept(const std::vector<std::string> &figures, const std::string &reason, const std::string &who)
{
    if (reason.find_first_not_of(" \t\r\n") == std::string::npos)
        return refusal(Code::BadInput, "Nothing was accepted: say why the damaged picture can be judged. The reason stands in the log.");
    return act(figures, true, reason, who);
}

review::Result<std::int64_t> PictureRepository::holdBack(const std::vector<std::string> &figures, const std::string &reason, const std::string &who)
{
    return act(figures, false, reason, who);
}

review::Result<std::int64_t> PictureRepository::act(const std::vector<std::string> &figures, bool accepted, const std::string &reason, const std::string &who)
{
    const std::string undone = accepted ? "Nothing was accepted" : "Nothing was held back";
    std::vector<std::string> wanted = eachOnce(figures);
    if (wanted.empty())
        return refusal(Code::BadInput, undone + ": no figures were named.");
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto damaged = damagedPictures(db);
    if (!damaged)
        return damaged.error();
    nlohmann::json pictures = nlohmann::json::array();
    for (const std::string &figure : wanted) {
        const auto found = damaged->find(figure);
        if (found == damaged->end()) {
            Query known(db, "SELECT EXISTS (SELECT 1 FROM figure WHERE external_id = ?)");
            if (!known.text(figure).run() || !known.next())
                return known.error(kPicturesUnread);
            return known.flagAt(0) ? refusal(Code::Refused, undone + ": the picture of the figure “" + figure + "” is not known to be damaged.")
                                   : refusal(Code::NotFound, undone + ": there is no figure “" + figure + "” in this project.");
        }
        if (accepted && (!found->second.shown || found->second.sha256.empty()))
            return refusal(Code::Refused, undone + ": of the picture of the figure “" + figure + "” nothing can be shown. Put a whole file in its place and import it again.");
        if (found->second.accepted != accepted)
            pictures.push_back({{"figure", figure}, {"sha256", found->second.sha256}});
    }
    if (pictures.empty())
        return refusal(Code::Refused, accepted ? "Nothing was changed: what you chose is accepted already." : "Nothing was changed: nothing of what you chose is accepted.");
    const std::string payload = review::jsonText(nlohmann::json{{"pictures", pictures}, {"reason", reason}});
    const auto event = EventLog(db, m_project.clock()).append(who.empty() ? kCoordinator : who, accepted ? "pictures-accepted" : "pictures-held-back", {}, payload);
    if (!event)
        return event.error();
    Query add(db, "INSERT INTO picture_acceptance (figure, event, sha256, accepted, reason) VALUES (?, ?, ?, ?, ?)");
    for (const auto &picture : pictures)
        if (!add.text(picture.at("figure").get<std::string>()).number(event->counter).text(picture.at("sha256").get<std::string>()).number(accepted ? 1 : 0).text(reason).run())
            return add.error(kPicturesUnchanged);
    if (auto done = transaction.commit(); !done)
        return done.error();
    return static_cast<std::int64_t>(pictures.size());
}

review::Status PictureRepository::addContents(const std::vector<review::PictureContent> &contents)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    Query add(db, "INSERT INTO picture_content (sha256, pixels, entropy, phash, damage, row_hash) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (sha256) DO NOTHING");
    for (const review::PictureContent &content : contents) {
        const std::string entropy = entropyColumn(content), phash = phashColumn(content), hash = contentRowHash(content);
        if (!add.text(content.sha256).number(content.pixels).text(entropy).text(phash).text(content.damage).text(hash).run())
            return add.error(kPicturesUnchanged);
    }
    return transaction.commit();
}

} // namespace storage
