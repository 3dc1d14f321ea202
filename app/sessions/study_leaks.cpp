#include "app/sessions/study_leaks.h"

#include "storage/picture_repository.h"
#include "storage/record_repository.h"

#include <QString>

#include <algorithm>
#include <map>

namespace app {
namespace {

constexpr qsizetype kFewestLetters = 6;

/// As one compares by eye: whatever the case, whatever the white space.
QString plainly(const std::string &words) { return QString::fromStdString(words).simplified().toCaseFolded(); }

} // namespace

review::Result<std::string> captionLeaks(const storage::Project &project, const review::Protocol &protocol, const review::Sample &sample)
{
    const bool captions = protocol.visible.caption == review::When::Always, contexts = protocol.visible.context == review::When::Always;
    if (!captions && !contexts)
        return std::string();
    const storage::RecordRepository records(project.database());
    const storage::KeyRepository keys(project.database());
    std::map<std::string, QString> told; ///< By figure: what is shown beside it.
    std::string first;
    std::int64_t leaks = 0;
    for (const review::DrawnItem &drawn : sample.items) {
        if (drawn.draw != review::Draw::Candidate)
            continue;
        const auto key = keys.key(drawn.item);
        if (!key)
            return key.error();
        const auto item = records.item(drawn.item);
        if (!item)
            return item.error();
        if (!*key || (*key)->answer.letters.size() != 1 || !*item)
            continue;
        const auto right = std::ranges::find((*item)->options, (*key)->answer.letters.front(), &review::Option::letter);
        const QString words = right == (*item)->options.end() ? QString() : plainly(right->text);
        if (words.size() < kFewestLetters)
            continue;
        bool says = false;
        for (const std::string &id : (*item)->figures) {
            auto found = told.find(id);
            if (found == told.end()) {
                const auto figure = records.figure(id);
                if (!figure)
                    return figure.error();
                QString beside;
                if (*figure && captions)
                    beside += plainly((*figure)->caption);
                if (*figure && contexts)
                    for (const std::string &passage : (*figure)->context)
                        beside += QLatin1Char('\n') + plainly(passage);
                found = told.emplace(id, beside).first;
            }
            says |= found->second.contains(words);
        }
        if (says && leaks++ == 0)
            first = drawn.item;
    }
    if (leaks == 0)
        return std::string();
    return "The caption or context that is shown says the right option of " + (leaks == 1 ? "1 drawn item" : std::to_string(leaks) + " drawn items") + ", “" + first
        + "” first. Hide captions and context, or exclude these items.";
}

review::Result<std::string> heldPicturesNote(const storage::Project &project, const review::Sample &sample)
{
    const auto held = storage::heldPictures(project.database());
    if (!held)
        return held.error();
    if (held->empty())
        return std::string();
    std::int64_t left = 0, drawn = 0;
    const auto read = storage::RecordRepository(project.database()).eachItem([&](const review::Item &item) {
        const auto figures = item.shownFigures();
        if (std::ranges::none_of(figures, [&](const std::string &figure) { return held->contains(figure); }))
            return true;
        const auto found = std::ranges::lower_bound(sample.items, item.id, {}, &review::DrawnItem::item);
        if (found == sample.items.end() || found->item != item.id)
            ++left;
        else if (found->draw == review::Draw::Candidate)
            ++drawn;
        return true;
    });
    if (!read)
        return read.error();
    const auto items = [](std::int64_t count) { return count == 1 ? std::string("1 item") : std::to_string(count) + " items"; };
    std::string note;
    if (left > 0)
        note = "The picture of " + items(left) + " is damaged and nobody has accepted it, so that no draw takes " + (left == 1 ? "it" : "them") + ".";
    if (drawn > 0)
        note += (note.empty() ? "" : " ") + ("The picture of " + items(drawn)) + " that " + (drawn == 1 ? "was" : "were") + " drawn is damaged and is not shown until somebody accepts it.";
    return note;
}

} // namespace app
