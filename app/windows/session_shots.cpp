#include "app/windows/session_shots.h"

#include "app/sample/sample_painter.h"
#include "app/sessions/answer_clock.h"
#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"
#include "app/windows/session_window.h"
#include "app/windows/shot_seat.h"
#include "app/windows/tool_shots.h"
#include "widgets/confirm_dialog.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <memory>

namespace app {

using namespace Qt::Literals::StringLiterals;
using Phase = AnswerSession::Phase;

namespace {

const std::vector<QSize> kSizes{{1440, 900}, {1024, 700}};

/// Some answer that fits the question; `shift` takes the next one, so that two seats can differ.
review::Answer anAnswer(const review::BlindItem &item, std::size_t number, bool shift)
{
    const std::size_t pick = number + (shift ? 1 : 0);
    switch (item.kind) {
    case review::ItemKind::Number: return review::Answer::ofNumber(static_cast<double>(pick % 20));
    case review::ItemKind::Short:
    case review::ItemKind::Open: return review::Answer::ofText(shift ? "about a third" : "about a quarter");
    case review::ItemKind::Box: {
        review::Answer box;
        box.shape = review::Answer::Shape::Boxes;
        box.boxes = {{.x = static_cast<double>(pick), .y = 10, .w = 40, .h = 30}};
        return box;
    }
    default: return review::Answer::ofLetters(std::string(1, item.options[pick % item.options.size()].letter));
    }
}

/// Answers a whole batch, or its first `count` questions, without a window; every `every`-th answer is shifted (0: none).
review::Status answerQuietly(const QString &project, const char *study, const char *seat, std::size_t every, bool submitted, std::size_t count = 100000)
{
    InlineExecutor executor;
    AnswerSession session(seatStoreOpener(project, study, seat, storage::Clock::system()), executor, monotonicClock(), storage::Clock::system());
    session.open();
    if (session.phase() == Phase::Instruction)
        session.enter();
    for (std::size_t i = 0; i < std::min(count, session.count()); ++i) {
        session.goToNumber(i + 1);
        if (!session.hasItem())
            continue;
        session.setAnswer(anAnswer(session.item(), i, every > 0 && i % every == 0));
        session.setUnsure(i % 9 == 4);
        session.setMarked(i % 11 == 3);
        session.setScriptedTimes(31'000 + static_cast<std::int64_t>(i % 7) * 5'000, 40'000);
        session.seal();
    }
    if (submitted)
        session.submit();
    if (session.lastError())
        return *session.lastError();
    return review::ok();
}

} // namespace

review::Status makeShotStudy(storage::Project &project, const char *name, const std::vector<std::pair<std::string, std::string>> &set)
{
    storage::PeopleRepository people(project);
    auto known = people.list();
    if (!known)
        return known.error();
    for (std::size_t i = known->size(); i < 3; ++i)
        if (auto added = people.add("Reviewer " + std::to_string(i + 1), {}, {}); !added)
            return added.error();
    known = people.list();
    if (!known)
        return known.error();
    StudySession studies(project);
    StudyDesign design{.name = name, .preset = "plantxpert-gold", .set = set};
    for (std::size_t i = 0; i < 3; ++i)
        design.seats.emplace_back(std::array{"Primary 1", "Primary 2", "Adjudicator"}[i], (*known)[i].person.pseudonym);
    if (auto made = studies.create(design); !made)
        return made;
    const auto opened = studies.open(name);
    return opened ? review::ok() : review::Status(opened.error());
}

namespace {

void takeAnswering(ShotAlbum &album, const QString &project, const char *study)
{
    ShotSeat seat(project, study, "Primary 1");
    album.take(seat.window(), u"s05-instruction"_s, kSizes);
    seat.press(Qt::Key_Return);
    album.takeTwo(seat.window(), u"s05-question"_s);
    for (int i = 0; i < 3; ++i) {
        seat.press(i == 1 ? Qt::Key_B : Qt::Key_A);
        if (i == 1)
            seat.press(Qt::Key_M);
        seat.press(Qt::Key_Return);
    }
    seat.press(Qt::Key_C);
    album.take(seat.window(), u"s05-chosen"_s, kSizes);
    seat.press(Qt::Key_Question);
    album.takeTwo(seat.window(), u"key-sheet"_s);
    seat.press(Qt::Key_Escape);
    seat.press(Qt::Key_P, Qt::ControlModifier);
    album.takeTwo(seat.window(), u"s05-paused"_s);
    seat.press(Qt::Key_Return);
    seat.press(Qt::Key_Return);
    seat.press(Qt::Key_PageUp);
    album.take(seat.window(), u"s05-sealed"_s, kSizes);
    seat.press(Qt::Key_H, Qt::ControlModifier);
    album.takeTwo(seat.window(), u"history"_s);
}

void takeSummary(ShotAlbum &album, const QString &project, const char *study)
{
    ShotSeat seat(project, study, "Primary 1");
    album.take(seat.window(), u"s13-summary"_s, kSizes);
    seat.press(Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    auto *dialog = seat.window().findChild<widgets::ConfirmDialog *>();
    if (!dialog)
        return;
    album.takeTwo(seat.window(), u"s13-submit"_s, dialog);
    dialog->accept();
    seat.settle();
}

review::Status drawAdjudicator(const QString &path, const char *study)
{
    const auto project = openForWriting(path);
    if (!project)
        return project.error();
    const auto drawn = StudySession(**project).drawDue(study);
    return drawn ? review::ok() : review::Status(drawn.error());
}

void takeAdjudicating(ShotAlbum &album, const QString &project, const char *study, bool reveals)
{
    ShotSeat seat(project, study, "Adjudicator");
    if (seat.session().phase() == Phase::Failed)
        return; // no disagreement was there to draw
    if (seat.session().phase() == Phase::Instruction)
        seat.press(Qt::Key_Return);
    seat.press(Qt::Key_B);
    if (reveals) {
        seat.press(Qt::Key_Return);
        seat.press(Qt::Key_PageUp);
    }
    album.take(seat.window(), reveals ? u"s06-revealed"_s : u"s06-blind"_s, kSizes);
}

/// Questions that need room, and one whose picture is not there.
constexpr const char *kHardQuestions =
    R"({"type":"figure","id":"f1","path":"field.png","attributes":{"crop":"cotton"}}
{"type":"figure","id":"f2","path":"gone.png","attributes":{"crop":"cotton"}}
{"type":"item","id":"q1","kind":"single","figures":["f1"],"attributes":{"crop":"cotton"},"answer":"A","question":"Welche der folgenden Aussagen über die Bestandsentwicklung unter Bewässerungseinschränkung wird durch die abgebildeten Kronendachtemperaturen und die Verteilung der Unkrautbedeckung in dieser Versuchsparzelle am ehesten gestützt, wenn man nur das berücksichtigt, was in der Abbildung zu sehen ist?","options":{"A":"Die Kronendachtemperatur blieb trotz eingeschränkter Bewässerung während der gesamten Blühphase niedriger","B":"Die Unkrautbekämpfungsmaßnahmen wurden in den Randreihen deutlich später durchgeführt als im Bestand","C":"Der Blattflächenindex der bewässerungsreduzierten Varianten übertraf den der Kontrollvarianten","D":"Die Reihenabstände und die Pflanzenzahl je Quadratmeter lassen keinen Unterschied erkennen","E":"Keine der Aussagen kann allein anhand dieser Abbildung beurteilt werden"}}
{"type":"item","id":"q2","kind":"single","figures":["f1"],"attributes":{"crop":"cotton"},"answer":"B","question":"根据图中冠层温度与杂草覆盖度的分布，在灌溉受限的条件下，下列哪一项关于该试验小区作物生长状况的说法最符合图像所示内容？请仅依据图中可见的信息作答，不要使用其他资料。","options":{"A":"在整个花期内，冠层温度始终低于充分灌溉的对照处理","B":"边行的杂草防治明显晚于小区内部","C":"减少灌溉处理的叶面积指数高于对照处理，且差异在图中清晰可见","D":"行距与每平方米株数没有可辨别的差异"}}
{"type":"item","id":"q3","kind":"single","figures":["f2"],"attributes":{"crop":"cotton"},"answer":"C","question":"Which part of the plot has the most weeds?","options":{"A":"the upper left","B":"the upper right","C":"the lower left","D":"the lower right"}}
)";

review::Status takeHardQuestions(ShotAlbum &album, const QString &scratch)
{
    const QDir folder(scratch);
    QFile file(folder.filePath(u"questions.jsonl"_s));
    const SampleRecipe recipe = sampleRecipe();
    const auto field = std::ranges::find(recipe.pictures, SampleDrawing::Field, &SamplePicture::drawing);
    if (!file.open(QIODevice::WriteOnly) || file.write(kHardQuestions) < 0 || field == recipe.pictures.end() || !sample::paintPicture(*field).save(folder.filePath(u"field.png"_s)))
        return review::Error{review::Error::Code::Storage, "The questions of the screenshots could not be written. Is the disk full?", {}};
    file.close();
    const QString path = folder.filePath(u"hard.winnow"_s);
    {
        auto project = createProject(path, u"Long questions"_s);
        if (!project)
            return project.error();
        ImportSession importing(**project, {.paths = {file.fileName()}});
        if (const auto checked = importing.check(); !checked)
            return checked.error();
        if (const auto stored = importing.store(true); !stored)
            return stored.error();
        if (auto made = makeShotStudy(**project, "Long questions", {{"sample.share", "1"}, {"order.items", "source"}, {"instruction.text", "\"\""}}); !made)
            return made;
    }
    ShotSeat seat(path, "Long questions", "Primary 1");
    seat.settle();
    seat.press(Qt::Key_C);
    album.take(seat.window(), u"s05-german"_s, kSizes);
    seat.press(Qt::Key_PageDown);
    seat.press(Qt::Key_B);
    album.takeTwo(seat.window(), u"s05-chinese"_s);
    seat.press(Qt::Key_PageDown);
    seat.press(Qt::Key_Return);
    album.takeTwo(seat.window(), u"s05-missing-picture"_s);
    return review::ok();
}

} // namespace

review::Status takeSessionShots(ShotAlbum &album, const QString &copy, const QString &scratch)
{
    constexpr const char *kOpen = "Gold sitting", *kBlind = "Gold blind";
    bool drawn = true;
    {
        auto project = openForWriting(copy);
        if (!project)
            return project.error();
        // A project without questions has no seats to show.
        drawn = bool(makeShotStudy(**project, kOpen, {{"decision.adjudicator_sees", "answers"}, {"decision.reveal_after", "own-answer"}}))
                && bool(makeShotStudy(**project, kBlind, {}));
    }
    if (drawn) {
        takeAnswering(album, copy, kOpen);
        for (const auto &[study, seat, every, submitted] : {std::tuple{kOpen, "Primary 1", 0, false}, {kOpen, "Primary 2", 4, true}, {kBlind, "Primary 1", 0, true}, {kBlind, "Primary 2", 4, true}})
            if (auto done = answerQuietly(copy, study, seat, static_cast<std::size_t>(every), submitted); !done)
                return done;
        takeSummary(album, copy, kOpen);
        for (const char *study : {kBlind, kOpen}) {
            if (auto done = drawAdjudicator(copy, study); !done)
                return done;
            takeAdjudicating(album, copy, study, study == kOpen);
        }
    }
    if (auto taken = takeHardQuestions(album, scratch); !taken)
        return taken;
    return takeToolShots(album, scratch);
}

} // namespace app
