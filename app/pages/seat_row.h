#pragma once

#include "app/pages/flow_row.h"
#include "review/protocol.h"
#include "storage/people_repository.h"

#include <string>
#include <utility>
#include <vector>

namespace widgets {
class Button;
class LineField;
}

namespace app {

class SeatChip;

/// The seats of a study as chips, each with who sits on it and a cross that takes it out, and a way to add one by writing its name. By keys: Tab
/// from chip to chip, Enter opens the people, Delete takes the seat out. Which seats can work is the plan's business, not said here.
class SeatRow : public FlowRow {
    Q_OBJECT

public:
    explicit SeatRow(QWidget *parent);
    void setPlan(const review::Protocol &protocol);  ///< Its seats, with nobody on them.
    /// `seatThem`: seats without a person take the people in their order.
    void setPeople(const std::vector<storage::PeopleRepository::Row> &people, bool seatThem);
    void setPerson(const std::string &seat, const std::string &pseudonym);
    /// Seat and pseudonym, of those on which somebody sits.
    std::vector<std::pair<std::string, std::string>> persons() const;
    /// `plan.ROLE.seats` with a JSON list, for every role whose seats are not those of setPlan any more.
    std::vector<std::pair<std::string, std::string>> changedMembers() const;
    void setFixed(bool fixed);                       ///< Nothing is added or taken out.
    void add(const QString &name);                   ///< A name that begins like a role takes that role, else the first one.

Q_SIGNALS:
    void changed();
    void peopleAsked();

protected:
    void fit() override;                             ///< The way to add one goes without its word before it takes a line of its own.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Entry {
        std::string role, seat;
        SeatChip *chip;
    };
    SeatChip *makeChip(const std::string &role, const std::string &seat);
    void remove(SeatChip *chip);
    void write(bool writing);
    void order();                                    ///< The parts and the Tab order, after a seat came or went.

    std::vector<Entry> m_entries;
    std::vector<std::pair<std::string, std::vector<std::string>>> m_asSet; ///< Role and seats.
    std::vector<storage::PeopleRepository::Row> m_people;
    widgets::Button *m_add, *m_addPeople;
    widgets::LineField *m_name;
    bool m_fixed = false;
    int m_addWithWord = 0;                           ///< How wide it is with its word.
};

} // namespace app
