#include "app/sessions/answer_store.h"

#include "review/adjudication.h"

namespace app {

using review::Answer;

void AnswerSession::loadReveal()
{
    if (!adjudicating() || !protocol().decision.adjudicatorSeesAnswers || !m_item)
        return;
    const std::string unit = m_item->unit;
    m_executor.run(this, [slot = m_slot, unit] { return slot->store->revealedAnswers(unit); },
                   [this, unit](const review::Result<std::vector<std::string>> &answers) {
        if (!m_item || m_item->unit != unit || !unitState().current)
            return;
        if (!answers)
            return refuse(answers.error().code, QString::fromStdString(answers.error().userMessage));
        m_revealed = *answers;
        Q_EMIT revealedChanged();
    });
}

QString AnswerSession::consequence() const
{
    if (m_revealed.size() != 2 || !unitState().current)
        return {};
    const review::Response &own = *unitState().current;
    // Sides come as the cell of an answer ("C", "B;D", "4.5") or the name of a defect.
    const auto verdict = [&own](std::string text) {
        review::Verdict side;
        if (const auto defect = review::defectFromName(text); defect && *defect != review::Defect::None) {
            side.defect = *defect;
        } else if (text == review::answerToCell(own.answer)) {
            side.answer = own.answer;
        } else if (own.answer.shape == Answer::Shape::Letters || own.answer.empty()) {
            std::erase(text, ';');
            side.answer = Answer::ofLetters(text);
        } else {
            side.answer = Answer::ofText(text);
        }
        return side;
    };
    const review::Verdict third{own.answer, own.defect, own.abstained};
    const review::Decision decision = review::decide(verdict(m_revealed[0]), verdict(m_revealed[1]), third);
    if (decision.branch != review::Branch::Discarded) {
        //: Consequence line of the adjudicator. %1 is an option's letter.
        return tr("→ gold %1").arg(answerInWords(*m_item, decision.label, review::Defect::None));
    }
    if (decision.reason == "defective") {
        //: Consequence line: at least two of the three called the question defective.
        return tr("called defective → discard");
    }
    //: Consequence line: three different answers.
    return tr("all differ → discard");
}

} // namespace app
