#pragma once

#include <QLabel>

#include "app/sessions/study_loads.h"

namespace app {

/// A bar per seat: its load beside that of the others, and within it what is sealed. A label, so that its sentence reaches screen readers.
class LoadBars : public QLabel {
    Q_OBJECT

public:
    explicit LoadBars(QWidget *parent);
    void setLoads(const StudyLoads &loads, const std::string &person); ///< The person's seats are bold.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    StudyLoads m_loads;
    std::string m_person;
};

} // namespace app
