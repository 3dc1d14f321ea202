#pragma once

#include <QLabel>

#include "app/sessions/project_facts.h"

namespace app {

/// Figures per group: a bar of all with the sampled share in it, both counts, and a row for all. A label, so that its sentence
/// reaches screen readers.
class FigureBars : public QLabel {
    Q_OBJECT

public:
    explicit FigureBars(QWidget *parent);
    /// "figures" and "sampled" over the columns, for the card's header.
    static QWidget *makeHead(QWidget *parent);
    void setFacts(const ProjectFacts &facts);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ProjectFacts m_facts;
};

} // namespace app
