#pragma once

#include <QWidget>

#include "app/pages/project_desk.h"
#include "widgets/card.h"

#include <functional>
#include <map>

class QPlainTextEdit;
class QVBoxLayout;
class QHBoxLayout;

namespace widgets {
class Button;
class Chip;
class ChoiceField;
class LineField;
class RadioRow;
class TextLabel;
}

namespace app {

class SeatRow;

/// The parameters of a study that can be set before it opens: preset, sample, seats, what is seen, how it is answered and decided. Knows members of the protocol by name and no rule: the session refuses what does not fit.
class StudyForm : public widgets::Card {
    Q_OBJECT

public:
    explicit StudyForm(QWidget *parent);
    /// A new study: the preset's values, a name to write; with `list`, over the items of that list only.
    void startNew(const ProjectView &view, const QString &list = {});
    /// The project's lists of items, with how many each holds; the choice among them shows when there are any.
    void setLists(const std::map<std::string, std::int64_t> &lists);
    /// A study that is open: what changes the data is locked, the rest can be amended with a reason.
    void showLocked(const StudyView &study, const ProjectView &view);
    /// The reason of an amendment.
    QString why() const;
    /// A draft: its own values, its name fixed.
    void showDraft(const StudyView &study, const ProjectView &view);
    /// People may be added while the form is open; choices made stay.
    void setPeople(const std::vector<storage::PeopleRepository::Row> &people);

    QString name() const;
    /// As for StudySession::create and change: members with their values, seats with pseudonyms.
    StudyDesign design() const;
    /// A refusal that names a member of the protocol ("The protocol's member sample.share must be …") with the name its field has here.
    QString inFormWords(const std::string &sentence) const;
    bool isNew() const { return m_isNew; }
    void focusName();
    void focusSample();
    std::string preset() const;
    /// What stands outside the card: the name, its state and the acts in the page's head, the presets in a card of their own.
    widgets::LineField *nameField() { return m_name; }
    widgets::Chip *stateChip() { return m_state; }
    std::vector<widgets::Button *> acts() { return {m_preview, m_make, m_open}; }
    QWidget *presetList() { return m_presetBox; }

protected:
    void resizeEvent(QResizeEvent *event) override;

Q_SIGNALS:
    void changed();     ///< Any parameter: what the plan is made of is another one now.
    void saveAsked();   ///< Make the draft, or draw the draft anew.
    void openAsked();
    void discardAsked();
    void peopleAsked();
    void amendAsked();
    void previewAsked();

private:
    /// One member of the protocol that the form shows: how it is read off the field and put into it.
    struct Member {
        std::string name;
        QWidget *field;
        std::function<std::string()> get;
        std::function<void(const std::string &)> set;
    };
    void buildActs();
    void buildPresets();
    void buildGroups();
    void buildSample();
    void buildVisible();
    void buildAnswering();
    void buildInstruction();
    /// A group of rows under a rule: its label at the left, a lock when it is fixed; `gap` px between its rows. Rows are added to the result.
    QVBoxLayout *addGroup(const QString &label, bool amendable, int gap);
    /// Part of a row of 32; one with room before it begins a group, which goes below when the row is full.
    struct Part {
        QWidget *widget = nullptr;
        int room = 0;
    };
    void addRow(QVBoxLayout *group, const std::vector<Part> &parts);
    QWidget *word(const QString &words);
    widgets::ChoiceField *addChoice(const char *member, const QString &name, const std::vector<std::pair<QString, QString>> &values, int width);
    QWidget *addCheck(const char *member, const QString &word, const QString &on, const QString &off);
    QWidget *addSealStyle();
    widgets::LineField *addNumber(const char *member, const QString &name, int width);
    void choosePreset(const QString &name);
    void enablePresets(bool enabled);
    static QString kindWords(const review::Protocol &protocol);
    std::vector<std::pair<std::string, std::string>> sampleMembers() const;
    void lockFields(bool locked);
    void fill(const review::Protocol &protocol);
    void makeSeats(const review::Protocol &protocol);
    void fillLists();
    void say(const QString &note);              ///< Beside the title, or under it where both have no room.
    void watchFields();
    std::string populationMember() const;

    bool m_isNew = true;
    widgets::LineField *m_name, *m_share, *m_seed;
    widgets::Chip *m_state, *m_decoyNote;
    widgets::ChoiceField *m_strata;
    widgets::Button *m_make, *m_redraw, *m_open, *m_discard, *m_preview;
    std::vector<std::pair<QString, widgets::RadioRow *>> m_presets;
    QWidget *m_presetBox, *m_captionNote;
    widgets::TextLabel *m_captionWords, *m_noteLine;
    QString m_titleWords, m_noteWords;
    SeatRow *m_seats;
    std::vector<std::string> m_attributes;     ///< Names of attributes that can stratify.
    widgets::ChoiceField *m_lists;
    QWidget *m_listRow, *m_noteRow;
    std::vector<QWidget *> m_heads;            ///< Labels of the groups.
    std::map<std::string, std::int64_t> m_listSizes;
    std::map<std::string, std::vector<std::string>> m_population; ///< Attributes that narrow it, as the protocol has them.
    std::vector<storage::PeopleRepository::Row> m_people;
    std::vector<Member> m_members;
    std::map<std::string, std::string> m_kept; ///< Members as shown, to send only what changed.
    std::vector<std::pair<QWidget *, bool>> m_locks; ///< Lock beside a row's label; true: the row may be amended.
    QPlainTextEdit *m_instruction;
    widgets::LineField *m_why;
    widgets::Button *m_amend;
    QWidget *m_amending;
    bool m_locked = false;
};

/// "12.5" per cent as the exact share a protocol holds: "0.125"; empty when it is no number.
std::string shareOfPercent(const QString &percent);
/// The other way: "0.20" → "20"; a fraction such as "1/3" stays as it is.
QString percentOfShare(const std::string &share);

} // namespace app
