#include "app/sessions/figure_pictures.h"
#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "importers/pictures/picture.h"
#include "storage/content_hash.h"
#include "storage/event_log.h"
#include "storage/picture_repository.h"
#include "storage/query.h"
#include "storage/record_repository.h"
#include "storage/verify.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace {

class ImportedPictures : public ::testing::Test {
protected:
    void SetUp() override
    {
        auto made = app::createProject(dir.filePath(u"p.winnow"_s), u"Pictures"_s);
        ASSERT_TRUE(made);
        project = *std::move(made);
    }
    static QByteArray bytesOf(const QString &path)
    {
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
        return file.readAll();
    }
    static QByteArray caseOf(const char *name) { return bytesOf(QStringLiteral(TEST_DATA "/cases/images/") + QString::fromLatin1(name)); }
    void put(const QString &name, const QByteArray &bytes)
    {
        QFile file(dir.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    /// One figure and one item a name, ids like the names without their ending.
    void records(const std::vector<std::string> &names)
    {
        QByteArray lines;
        for (const std::string &name : names) {
            const QByteArray file = QByteArray::fromStdString(name), id = file.left(file.indexOf('.'));
            lines += R"({"type":"figure","id":")" + id + R"(","path":")" + file + R"("})" "\n" R"({"type":"item","id":"q-)" + id + R"(","figures":[")" + id
                + R"("],"question":"Which?","options":{"A":"a","B":"b"},"answer":"A","attributes":{"crop":"rice"}})" "\n";
        }
        put(u"r.jsonl"_s, lines);
    }
    app::ImportReport imported(bool check = false)
    {
        app::ImportRequest request;
        request.paths = QStringList{dir.filePath(u"r.jsonl"_s)};
        app::ImportSession session(*project, request);
        const auto report = check ? session.check() : session.importNow(false);
        EXPECT_TRUE(report) << (report ? "" : report.error().userMessage);
        return report ? *report : app::ImportReport{};
    }
    /// "figure kind: reason" of the findings about pictures.
    static std::vector<std::string> findings(const app::ImportReport &report)
    {
        std::vector<std::string> all;
        for (const app::ImportFileReport &file : report.files)
            for (const app::ImportProblem &problem : file.problems)
                if (problem.kind.find("picture") != std::string::npos || problem.kind == "near-duplicate")
                    all.push_back(problem.id + " " + problem.kind + ": " + problem.reason);
        std::ranges::sort(all);
        return all;
    }
    std::vector<std::string> held()
    {
        const auto held = storage::heldPictures(project->database());
        EXPECT_TRUE(held);
        return {held->begin(), held->end()};
    }
    /// Units that a new study of all items would give its first seat, and what it notes.
    std::pair<std::vector<std::string>, std::vector<std::string>> planned(const std::string &study)
    {
        app::StudySession studies(*project);
        const auto made = studies.create({.name = study, .preset = "plantxpert-gold", .set = {{"sample.share", "1"}}});
        EXPECT_TRUE(made) << (made ? "" : made.error().userMessage);
        const auto plan = studies.plan(study);
        EXPECT_TRUE(plan) << (plan ? "" : plan.error().userMessage);
        std::vector<std::string> units;
        if (plan)
            for (const review::BatchUnit &unit : plan->batches.front().units)
                units.push_back(unit.unit);
        std::ranges::sort(units);
        return {units, plan ? plan->diagnostics : std::vector<std::string>()};
    }
    /// A JPEG that lost 40 bytes in the middle of its data and kept its end: the structure is whole, the pixels are not.
    static QByteArray brokenInside()
    {
        QByteArray bytes = caseOf("leak_keywords.jpg");
        const qsizetype scan = bytes.indexOf("\xFF\xDA");
        return bytes.remove(scan + 100, 40);
    }
    QTemporaryDir dir;
    std::unique_ptr<storage::Project> project;
};

TEST_F(ImportedPictures, ACutOffPictureIsADamagedFileAndIsInNoDrawUntilItIsAccepted)
{
    put(u"cut.jpg"_s, caseOf("truncated.jpg"));
    put(u"whole.jpg"_s, caseOf("progressive.jpg"));
    records({"cut.jpg", "whole.jpg"});
    const app::ImportReport report = imported();
    EXPECT_EQ(findings(report), (std::vector<std::string>{"cut damaged-picture: damaged file: the file ends before the picture does."}));
    const auto json = nlohmann::json::parse(app::importReportToJson(report));
    EXPECT_EQ(json["files"][0]["counts"]["warning"]["damaged-picture"], 1);
    EXPECT_NE(app::importReportToText(report).find("1 damaged-picture"), std::string::npos);
    EXPECT_EQ(held(), std::vector<std::string>{"cut"});
    const auto [before, notes] = planned("before");
    EXPECT_EQ(before, std::vector<std::string>{"q-whole"});
    EXPECT_TRUE(std::ranges::any_of(notes, [](const std::string &note) { return note.find("The picture of 1 item is damaged") != std::string::npos; }));
    ASSERT_TRUE(app::FigurePictures(*project).accept({"cut"}, "the lesions stand in the upper half"));
    const auto [after, none] = planned("after");
    EXPECT_EQ(after, (std::vector<std::string>{"q-cut", "q-whole"}));
    EXPECT_TRUE(std::ranges::none_of(none, [](const std::string &note) { return note.find("damaged") != std::string::npos; }));
    ASSERT_TRUE(app::FigurePictures(*project).holdBack({"cut"}, {}));
    EXPECT_EQ(held(), std::vector<std::string>{"cut"});
}

TEST_F(ImportedPictures, DamageThatOnlyDecodingShowsIsToldToo)
{
    const QByteArray broken = brokenInside();
    const auto facts = importers::probePicture(std::string_view(broken.constData(), static_cast<std::size_t>(broken.size())));
    ASSERT_TRUE(facts && !facts->damaged) << "the structure alone must not give it away";
    put(u"inside.jpg"_s, broken);
    records({"inside.jpg"});
    const std::vector<std::string> told{"inside damaged-picture: damaged file: a part of it cannot be decoded."};
    EXPECT_EQ(findings(imported(true)), told) << "the checking pass says it before anything is written";
    EXPECT_EQ(findings(imported()), told);
    EXPECT_EQ(held(), std::vector<std::string>{"inside"});
    EXPECT_EQ(storage::RecordRepository(project->database()).counts()->picturesDamaged, 1);
    EXPECT_TRUE(storage::verify(project->path(), true)->findings.empty());
    // The same import again finds it as it was, and tells it again.
    const app::ImportReport again = imported();
    EXPECT_EQ(again.added(), 0);
    EXPECT_EQ(findings(again), told);
    EXPECT_EQ(held(), std::vector<std::string>{"inside"});
    EXPECT_TRUE(storage::verify(project->path(), true)->findings.empty());
}

TEST_F(ImportedPictures, WhatCannotBeReadAtAllIsDamagedAndCannotBeAccepted)
{
    put(u"zero.jpg"_s, {});
    put(u"pointer.jpg"_s, caseOf("lfs_pointer.jpg"));
    records({"zero.jpg", "pointer.jpg"});
    const auto found = findings(imported());
    ASSERT_EQ(found.size(), 2U);
    EXPECT_NE(found[0].find("Git LFS pointer"), std::string::npos) << found[0];
    EXPECT_NE(found[1].find("0 bytes"), std::string::npos) << found[1];
    EXPECT_EQ(held(), (std::vector<std::string>{"pointer", "zero"}));
    EXPECT_EQ(app::FigurePictures(*project).accept({"zero"}, "why").error().code, review::Error::Code::Refused);
}

TEST_F(ImportedPictures, DescriptorsAreKeptByContentFromOneDecode)
{
    put(u"a.jpg"_s, caseOf("exif_orient_6.jpg"));
    put(u"b.jpg"_s, caseOf("exif_orient_6.jpg"));
    records({"a.jpg", "b.jpg"});
    imported();
    const auto contents = storage::pictureContents(project->database());
    ASSERT_TRUE(contents);
    ASSERT_EQ(contents->size(), 1U) << "one content, one decode";
    const review::PictureContent &content = contents->begin()->second;
    EXPECT_EQ(content.pixels, 3072);
    EXPECT_DOUBLE_EQ(content.megapixels(), 0.003072);
    ASSERT_TRUE(content.entropy && content.phash);
    EXPECT_NEAR(*content.entropy, 2.103454212575908, 1e-12); // as `winnow-cli picture` has it of the upright picture
    EXPECT_EQ(*content.phash, 0xc83e3e3e9ec060c0U);
    const auto list = app::FigurePictures(*project).list();
    ASSERT_TRUE(list);
    for (const app::FigurePicture &picture : *list) {
        EXPECT_EQ(picture.width, 64); // upright, as in the viewer and the export
        EXPECT_EQ(picture.height, 48);
        EXPECT_EQ(picture.content, content);
        EXPECT_EQ(app::pictureStateName(picture), "ok");
    }
    EXPECT_EQ(*app::FigurePictures(*project).describe(), 0) << "nothing is left to be decoded";
}

TEST_F(ImportedPictures, TheSameBytesAndNearDuplicatesAreTwoFindings)
{
    put(u"a.jpg"_s, caseOf("exif_orient_1.jpg"));
    put(u"b.jpg"_s, caseOf("exif_orient_1.jpg"));
    put(u"c.png"_s, caseOf("palette_alpha.png")); // 1 bit from a
    put(u"d.jpg"_s, caseOf("progressive.jpg"));   // another picture
    records({"a.jpg", "b.jpg", "c.png", "d.jpg"});
    const std::vector<std::string> told{"b same-picture: is the same picture, byte for byte, as that of “a”",
                                        "c near-duplicate: looks like the picture of “a”: their perceptual hashes differ in 1 of 64 bits"};
    EXPECT_EQ(findings(imported(true)), told);
    const app::ImportReport report = imported();
    EXPECT_EQ(findings(report), told);
    EXPECT_EQ(nlohmann::json::parse(app::importReportToJson(report))["files"][0]["counts"]["warning"]["near-duplicate"], 1);
    EXPECT_TRUE(findings(imported()).empty()) << "what was here before is no news";
    // A later import is compared with what the project holds.
    put(u"e.tif"_s, caseOf("gray16.tif"));
    records({"e.tif"});
    EXPECT_EQ(findings(imported()), (std::vector<std::string>{"e near-duplicate: looks like the picture of “a”: their perceptual hashes differ in 0 of 64 bits"}));
}

TEST_F(ImportedPictures, AProjectMadeBeforeGetsItsDescriptorsOnDemandOrWithTheNextImport)
{
    put(u"a.jpg"_s, caseOf("exif_orient_1.jpg"));
    put(u"b.jpg"_s, brokenInside());
    records({"a.jpg", "b.jpg"});
    imported();
    const auto forget = [&] {
        storage::Query drop(project->database(), "DELETE FROM picture_content");
        storage::Query state(project->database(), "UPDATE figure SET picture_state = 1");
        ASSERT_TRUE(drop.run() && state.run());
    };
    const auto hash = storage::contentHash(project->database());
    forget();
    EXPECT_TRUE(held().empty());
    EXPECT_EQ(*app::FigurePictures(*project).describe(), 2);
    EXPECT_EQ(storage::pictureContents(project->database())->size(), 2U);
    EXPECT_EQ(held(), std::vector<std::string>{"b"});
    EXPECT_EQ(*storage::contentHash(project->database()), *hash);
    forget();
    EXPECT_EQ(imported().added(), 0);
    EXPECT_EQ(storage::pictureContents(project->database())->size(), 2U);
    EXPECT_EQ(held(), std::vector<std::string>{"b"});
    EXPECT_TRUE(storage::verify(project->path(), true)->findings.empty());
}

TEST_F(ImportedPictures, CancellingWhileTheyAreDecodedLeavesTheProjectAsItWas)
{
    put(u"a.jpg"_s, caseOf("exif_orient_1.jpg"));
    records({"a.jpg"});
    app::ImportRequest request;
    request.paths = QStringList{dir.filePath(u"r.jsonl"_s)};
    app::ImportSession session(*project, request);
    int asked = 0;
    EXPECT_FALSE(session.check([&](const app::ImportProgress &) { return ++asked < 2; }));
    const auto report = session.check();
    ASSERT_TRUE(report) << "and it can be done again";
    ASSERT_TRUE(session.store(false));
    EXPECT_EQ(storage::pictureContents(project->database())->size(), 1U);
}

/// A file of a tool that passes the orientation over gives the size and the boxes of the stored rows: 48 × 64 of a picture that is upright 64 × 48.
TEST_F(ImportedPictures, BoxesOfTheStoredRowsAreTurnedWithThePicture)
{
    put(u"leaf.jpg"_s, caseOf("exif_orient_6.jpg"));
    const auto key = [&](const QByteArray &size, const QByteArray &box) {
        QFile::remove(dir.filePath(u"q.winnow"_s));
        auto made = app::createProject(dir.filePath(u"q.winnow"_s), u"Boxes"_s);
        EXPECT_TRUE(made);
        put(u"boxes.json"_s, R"({"images":[{"id":1,"file_name":"leaf.jpg",)" + size + R"(}],"categories":[{"id":1,"name":"square"}],"annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":)" + box + "}]}");
        app::ImportRequest request;
        request.paths = QStringList{dir.filePath(u"boxes.json"_s)};
        request.columns = {{"=Draw a box round every {label}.", "question"}};
        app::ImportSession session(**made, request);
        const auto report = session.importNow(false);
        EXPECT_TRUE(report) << (report ? "" : report.error().userMessage);
        std::vector<review::Box> boxes;
        const auto read = storage::KeyRepository((*made)->database()).eachKey([&](const review::Key &found) {
            boxes = found.answer.boxes;
            return true;
        });
        EXPECT_TRUE(read);
        return boxes.size() == 1 ? boxes.front() : review::Box{};
    };
    // The yellow square is upright 8, 8, 8, 8. EXIF 6: stored x = upright y, stored y = 64 − upright x − w.
    EXPECT_EQ(key(R"("width":48,"height":64)", "[8,48,8,8]"), (review::Box{8, 8, 8, 8}));
    // A file that gives the upright size has upright boxes.
    EXPECT_EQ(key(R"("width":64,"height":48)", "[8,8,8,8]"), (review::Box{8, 8, 8, 8}));
}

} // namespace
