#pragma once

#include <QPushButton>

#include "storage/people_repository.h"
#include "widgets/focus_ring.h"

#include <string>
#include <vector>

namespace app {

/// A seat of a study and who sits on it, "Primary 1 · R1"; pressing it opens the list of people, its cross or Delete takes it out.
class SeatChip : public QPushButton, public widgets::RingOwner {
    Q_OBJECT

public:
    SeatChip(const QString &seat, QWidget *parent);
    void setPeople(const std::vector<storage::PeopleRepository::Row> &people);
    void setPerson(const std::string &pseudonym);          ///< Empty: nobody yet.
    const std::string &person() const { return m_person; }
    void setRemovable(bool removable);
    QSize sizeHint() const override;

Q_SIGNALS:
    void personChanged();
    void removeAsked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void openPeople();
    QString words() const;

    QString m_seat;
    std::string m_person;
    bool m_removable = false;
    std::vector<storage::PeopleRepository::Row> m_people;
};

} // namespace app
