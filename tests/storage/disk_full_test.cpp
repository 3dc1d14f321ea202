#include "fixture.h"

#include "storage/backup.h"
#include "storage/query.h"
#include "storage/verify.h"

#include <functional>

using namespace Qt::Literals::StringLiterals;

namespace {

int pagesOf(const QSqlDatabase &db)
{
    storage::Query query(db, "PRAGMA page_count");
    EXPECT_TRUE(query.run() && query.next());
    return query.intAt(0);
}

class DiskFullTest : public ProjectTest {
protected:
    /// Repeats the write until the file is at its limit: it must fail with the sentence, leave everything as it was, and work again with room.
    void fill(const QSqlDatabase &db, const char *name, const std::function<review::Status(int)> &write)
    {
        limitPages(db, pagesOf(project().database()));
        review::Status done = review::ok();
        int number = 0;
        std::string before;
        for (; done && number < 3000; ++number) {
            before = everything(project());
            done = write(number);
        }
        ASSERT_FALSE(done) << name;
        EXPECT_NE(done.error().userMessage.find("disk is full"), std::string::npos) << name << ": " << done.error().userMessage << done.error().detail;
        EXPECT_EQ(everything(project()), before) << name;
        limitPages(db, 0);
        ASSERT_DONE(write(number));
        const auto verified = storage::verify(m_path, false);
        ASSERT_DONE(verified);
        EXPECT_TRUE(verified->findings.empty()) << name << ": " << verified->findings.front();
    }
    static review::Status status(const auto &result) { return result ? review::ok() : review::Status(result.error()); }
};

TEST_F(DiskFullTest, CoordinatorsWritesSaySoAndWorkLater)
{
    makeStudy();
    const QSqlDatabase db = project().database();
    const std::string longText(4000, 'x');
    fill(db, "person", [&](int number) { return status(storage::PeopleRepository(project()).add("Name " + std::to_string(number), "", longText)); });
    const review::Protocol protocol = storage::StudyRepository(project()).study("gold")->protocol;
    fill(db, "study", [&](int number) { return storage::StudyRepository(project()).create("study " + std::to_string(number), protocol); });
    fill(db, "amend", [&](int number) {
        auto changed = review::withMember(protocol, "instruction.text", longText + std::to_string(number));
        return changed ? storage::StudyRepository(project()).amend("gold", *changed, "instruction.text", "why", "coordinator") : review::Status(changed.error());
    });
    fill(db, "import", [&](int number) -> review::Status {
        auto writer = storage::ImportWriter::begin(project(), true);
        if (!writer)
            return writer.error();
        for (int figure = 0; figure < 40; ++figure) {
            review::Figure record = sampleFigure(figure);
            record.id += "-" + std::to_string(number);
            if (auto added = (*writer)->add(record); !added)
                return added.error();
        }
        return (*writer)->finish("coordinator");
    });
}

TEST_F(DiskFullTest, SeatsWritesSaySoAndWorkLater)
{
    makeStudy();
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const auto units = store->facts()->units;
    auto unit = [&](int number) { return units[static_cast<std::size_t>(number) % units.size()].unit; };
    const std::string longText(3000, 'y');
    fill(store->database(), "seal", [&](int number) { return status(store->seal({.unit = unit(number), .seat = {}, .answer = review::Answer::ofLetters("A"), .comment = longText})); });
    fill(store->database(), "draft", [&](int number) { return store->saveDraft({.unit = unit(number), .answer = review::Answer::ofLetters("B"), .comment = std::string(static_cast<std::size_t>(number) * 2000, 'z')}); });
    fill(store->database(), "visit", [&](int number) { return store->addVisit({.unit = unit(number), .activeMs = 1, .wallMs = 2}); });
}

} // namespace
