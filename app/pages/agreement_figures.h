#pragma once

#include <QLabel>

#include "app/pages/project_desk.h"
#include "app/sessions/live_report.h"

#include <vector>

namespace app {

/// The row of single figures above the cards: sealed with its track, agreement, κ with its interval, to adjudicate (or
/// decided, without an adjudicator), median time, not sure.
/// A label, so that its sentence reaches screen readers.
class AgreementFigures : public QLabel {
    Q_OBJECT

public:
    explicit AgreementFigures(QWidget *parent);
    void setStudy(const StudyView &study, const AgreementReport &report);
    void clear();
    QSize sizeHint() const override { return {1000, 72}; }
    QSize minimumSizeHint() const override { return {600, 72}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Figure {
        QString name = {}, value = {}, rest = {};
        double share = -1; ///< Of the track; negative: none.
    };
    std::vector<Figure> m_figures;
};

} // namespace app
