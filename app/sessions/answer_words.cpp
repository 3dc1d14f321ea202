#include "app/sessions/answer_session.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace app {

using review::Answer;
using review::BlindItem;
using review::ItemKind;

QString clockText(const storage::Clock &clock, review::UtcMs at, bool seconds)
{
    const QDateTime local = QDateTime::fromMSecsSinceEpoch(at, QTimeZone(clock.offsetMinutes() * 60));
    return local.toString(seconds ? u"HH:mm:ss"_s : u"HH:mm"_s);
}

QString shownLetters(const BlindItem &item, std::string_view letters)
{
    QString shown;
    for (std::size_t i = 0; i < item.options.size(); ++i) {
        if (letters.find(item.options[i].letter) != std::string_view::npos)
            shown += QChar(u'A' + static_cast<char16_t>(i));
    }
    if (item.options.empty())
        shown = QString::fromLatin1(letters.data(), static_cast<qsizetype>(letters.size()));
    return shown;
}

QString answerInWords(const BlindItem &item, const Answer &answer, review::Defect defect)
{
    using review::Defect;
    switch (defect) {
    //: The five reasons of a defective question, in the own history and beside the reasons' keys.
    case Defect::NoOptionRight: return AnswerSession::tr("No option is right");
    case Defect::SeveralRight: return AnswerSession::tr("Several options are right");
    case Defect::PictureUnreadable: return AnswerSession::tr("The figure cannot be read");
    case Defect::NotAgronomic: return AnswerSession::tr("Not an agronomic question");
    case Defect::Other: return AnswerSession::tr("Another reason");
    case Defect::None: break;
    }
    switch (answer.shape) {
    case Answer::Shape::Letters:
        //: Own history: a question with several ticks, none of them ticked.
        return answer.letters.empty() ? AnswerSession::tr("None applies") : shownLetters(item, answer.letters);
    case Answer::Shape::Number:
    case Answer::Shape::Rating: return QLocale().toString(answer.number, 'g', QLocale::FloatingPointShortest);
    case Answer::Shape::Text: return QString::fromStdString(answer.text);
    case Answer::Shape::Boxes: return QString::fromStdString(review::answerToCell(answer));
    case Answer::Shape::None: break;
    }
    return {};
}

QString misfit(const BlindItem &item, const Answer &answer)
{
    const auto offered = [&item](char letter) {
        return std::ranges::any_of(item.options, [letter](const review::Option &option) { return option.letter == letter; });
    };
    switch (item.kind) {
    case ItemKind::Single:
    case ItemKind::Judgement:
    case ItemKind::Multiple:
        if (answer.shape != Answer::Shape::Letters || (answer.letters.size() != 1 && item.kind != ItemKind::Multiple)) {
            //: A scripted answer of another kind than the question asks for.
            return AnswerSession::tr("This question asks for one option.");
        }
        if (!std::ranges::all_of(answer.letters, offered)) {
            //: A key or a scripted answer for an option the question does not have.
            return AnswerSession::tr("This question has no such option.");
        }
        return {};
    case ItemKind::Number:
        //: A scripted answer that is no number.
        return answer.shape == Answer::Shape::Number && std::isfinite(answer.number) ? QString() : AnswerSession::tr("This question asks for a number.");
    case ItemKind::Short:
    case ItemKind::Open:
        //: A scripted answer without words.
        return answer.shape == Answer::Shape::Text && !answer.text.empty() ? QString() : AnswerSession::tr("This question asks for words.");
    case ItemKind::Box:
        //: A scripted answer that is no box.
        return answer.shape == Answer::Shape::Boxes && !answer.boxes.empty() ? QString() : AnswerSession::tr("This question asks for a box.");
    }
    return {};
}

} // namespace app
