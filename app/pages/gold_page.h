#pragma once

#include "app/pages/project_page.h"

#include <optional>

class QBoxLayout;
class QVBoxLayout;

namespace widgets {
class Button;
class Card;
class ChoiceField;
class Chip;
class EmptyState;
class TextLabel;
}

namespace app {

class Cover;
class GoldFunnel;

/// S12: from candidates to gold, the checks before freezing, freezing, splits per stratum, exports.
class GoldPage : public ProjectPage {
    Q_OBJECT

public:
    GoldPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent);
    void refresh() override;
    void choose(const QString &study);
    void exportAsked() override;
    QString statusText() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    const StudyView *current() const;
    void fillChecks(const StudyView &study);
    void fillSplits(const StudyView &study);
    void checkFile();
    void freeze();
    void exportSplit(const std::string &format, const QString &ending);
    void exportResponses();
    void exportReport();
    void saved(const QString &what, const QStringList &files);

    FileDialogs m_dialogs;
    widgets::ChoiceField *m_study, *m_split;
    widgets::Chip *m_state;
    widgets::EmptyState *m_empty;
    Cover *m_cover;
    QWidget *m_content;
    QBoxLayout *m_sides;
    widgets::Card *m_funnelCard, *m_checks, *m_splits, *m_exports;
    GoldFunnel *m_funnel;
    QVBoxLayout *m_checkRows;
    widgets::Button *m_freeze, *m_jsonl;
    widgets::TextLabel *m_freezeNote;
    CellTableModel *m_rows;
    QTableView *m_table;
    QString m_checksShown;
    std::optional<std::vector<std::string>> m_findings; ///< Of verify; empty optional: not run yet.
    std::int64_t m_events = 0, m_verifiedAt = -1;
    bool m_verifying = false;
};

} // namespace app
