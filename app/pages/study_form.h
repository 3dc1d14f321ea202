#pragma once

#include <QWidget>

#include "app/pages/project_desk.h"
#include "widgets/card.h"

#include <map>

class QVBoxLayout;
class QGridLayout;

namespace widgets {
class Button;
class ChoiceField;
class LineField;
}

namespace app {

/// The parameters of a study that can be set before it opens: preset, share and strata of the sample, seed, what the adjudicator
/// sees, and who sits where. Knows members of the protocol by name and no rule: the session refuses what does not fit.
class StudyForm : public widgets::Card {
    Q_OBJECT

public:
    explicit StudyForm(QWidget *parent);
    /// A new study: the preset's values, a name to write.
    void startNew(const ProjectView &view);
    /// A draft: its own values, its name fixed.
    void showDraft(const StudyView &study, const ProjectView &view);
    /// People may be added while the form is open; choices made stay.
    void setPeople(const std::vector<storage::PeopleRepository::Row> &people);

    QString name() const;
    /// As for StudySession::create and change: members with their values, seats with pseudonyms.
    StudyDesign design() const;
    bool isNew() const { return m_isNew; }
    void focusName();

Q_SIGNALS:
    void saveAsked();   ///< Make the draft, or draw the draft anew.
    void openAsked();
    void discardAsked();
    void peopleAsked();

private:
    void fill(const review::Protocol &protocol, const ProjectView &view);
    void makeSeats(const review::Protocol &protocol);

    bool m_isNew = true;
    widgets::LineField *m_name, *m_share, *m_seed;
    widgets::ChoiceField *m_preset, *m_strata, *m_sees;
    widgets::Button *m_save, *m_open, *m_discard, *m_people;
    QGridLayout *m_seats;
    QWidget *m_seatBox;
    std::vector<std::pair<std::string, widgets::ChoiceField *>> m_seatFields;
    std::vector<storage::PeopleRepository::Row> m_list;
    std::map<std::string, std::string> m_kept; ///< Members as shown, to send only what changed.
};

/// "12.5" per cent as the exact share a protocol holds: "0.125"; empty when it is no number.
std::string shareOfPercent(const QString &percent);
/// The other way: "0.20" → "20"; a fraction such as "1/3" stays as it is.
QString percentOfShare(const std::string &share);

} // namespace app
