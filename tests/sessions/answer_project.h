#pragma once

#include "app/sessions/answer_session.h"
#include "storage/project.h"

#include <QTemporaryDir>

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// A project with one open gold study, made through the repositories: every key, explanation, author, unknown member and name
/// holds the canary string, so that a search on screen finds what must not be there.
class AnswerProject {
public:
    static constexpr const char *kCanary = "Zwischenfrucht"; ///< In every secret field and file name.
    static constexpr const char *kStudy = "Gold cotton";

    using Members = std::vector<std::pair<std::string, std::string>>;

    /// `items` in the order of their ids; ids are q-001, q-002, … when empty.
    explicit AnswerProject(int count = 5, const Members &set = {}, std::vector<review::Item> items = {});

    QString path() const { return m_path; }
    QString pictureFolder() const { return m_dir.path(); }
    QString pictureFile(int number) const;
    storage::Clock clock() const;
    app::MonotonicMs monotonic() const;
    void advance(std::int64_t ms) { *m_mono += ms; *m_wall += ms; }
    app::StoreOpener opener(const std::string &seat = "Primary 1") const;
    /// A session on an executor that runs everything at once.
    std::unique_ptr<app::AnswerSession> session(const std::string &seat = "Primary 1");
    /// Seals the same letter on every unit of a seat and submits; units named in `others` get the other letter.
    void answerAll(const std::string &seat, const std::string &letter, const std::vector<std::pair<std::string, std::string>> &others = {}, const std::string &note = {});
    /// Draws the adjudicator's batch from what the primaries submitted.
    std::size_t drawAdjudicator();
    std::vector<review::Response> responses() const;

    /// The question text names the id's number only: ids are searched for on screen.
    static review::Item choiceItem(const std::string &id, review::ItemKind kind = review::ItemKind::Single, int options = 4);

private:
    void build(int count, const Members &set, std::vector<review::Item> items);

    QTemporaryDir m_dir;
    QString m_path;
    // Read on the storage thread too.
    std::shared_ptr<std::atomic<std::int64_t>> m_mono = std::make_shared<std::atomic<std::int64_t>>(1'000'000);
    std::shared_ptr<std::atomic<std::int64_t>> m_wall = std::make_shared<std::atomic<std::int64_t>>(1'777'880'000'000);
    app::InlineExecutor m_inline;
};
