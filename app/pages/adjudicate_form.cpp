#include "app/pages/answer_form.h"

#include "app/pages/adjudicate_panel.h"
#include "app/sessions/answer_session.h"
#include "widgets/choice_list.h"

namespace app {

using review::Defect;

void AnswerForm::showReveal()
{
    const auto &sides = m_session.revealed();
    m_panel->setVisible(sides.size() == 2);
    if (sides.size() != 2)
        return;
    const review::BlindItem &item = m_session.item();
    const auto words = [&item](const std::string &side) {
        if (const auto defect = review::defectFromName(side); defect && *defect != Defect::None)
            return answerInWords(item, {}, *defect);
        return shownLetters(item, side);
    };
    const QString own = answerInWords(item, m_session.draft().answer, m_session.draft().defect);
    m_panel->setSides(words(sides[0]), words(sides[1]), own, m_session.consequence());
    for (int i = 0; i < m_choices->count(); ++i) {
        const char letter = item.options[static_cast<std::size_t>(i)].letter;
        std::vector<widgets::RowTag> tags;
        if (sides[0].find(letter) != std::string::npos && !review::defectFromName(sides[0]))
            tags.push_back({tr("first"), false});
        if (sides[1].find(letter) != std::string::npos && !review::defectFromName(sides[1]))
            tags.push_back({tr("second"), false});
        if (m_session.draft().answer.letters.find(letter) != std::string::npos)
            tags.push_back({tr("you"), true});
        m_choices->setTags(i, tags);
    }
}

} // namespace app
