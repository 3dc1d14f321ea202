#pragma once

#include <QPushButton>

#include "storage/people_repository.h"
#include "widgets/focus_ring.h"

#include <string>
#include <vector>

namespace app {

/// A seat of a study and who sits on it, "Primary 1 · R1"; pressing it opens the list of people.
class SeatChip : public QPushButton, public widgets::RingOwner {
    Q_OBJECT

public:
    SeatChip(const QString &seat, QWidget *parent);
    void setPeople(const std::vector<storage::PeopleRepository::Row> &people);
    void setPerson(const std::string &pseudonym);          ///< Empty: nobody yet.
    const std::string &person() const { return m_person; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void openPeople();
    QString words() const;

    QString m_seat;
    std::string m_person;
    std::vector<storage::PeopleRepository::Row> m_people;
};

} // namespace app
