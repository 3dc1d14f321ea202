#pragma once

#include <QLabel>

#include "app/sessions/import_session.h"
#include "widgets/card.h"

namespace app {

/// The steps of an import, the one that is reached filled: "1 Pick file — 2 Map fields — 3 Report".
class StepRow : public QLabel {
    Q_OBJECT

public:
    StepRow(const QStringList &steps, QWidget *parent);
    void setStep(int step);                      ///< From 0.
    void setFolded(bool folded);                 ///< Only the step that is reached has its word: where there is no room for all.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool hasWord(int step) const { return !m_folded || step == m_step; }
    double advance(int step) const;
    QStringList m_steps;
    int m_step = 0;
    bool m_folded = false;
};

/// What was found in a file: its name and format, lines, accepted, rejected, warnings, and their shares as one bar.
class ImportSummary : public widgets::Card {
    Q_OBJECT

public:
    explicit ImportSummary(QWidget *parent);
    void setReport(const ImportReport &report, const QString &facts);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name, m_facts;
    std::int64_t m_lines = 0, m_accepted = 0, m_rejected = 0, m_warnings = 0;
};

} // namespace app
