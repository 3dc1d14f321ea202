#pragma once

#include "app/pages/project_page.h"
#include "app/sessions/export_session.h"

#include <array>
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
class ExportTile;
class GoldFunnel;

/// S12: from candidates to gold, the checks before freezing, freezing, splits per stratum, exports.
class GoldPage : public ProjectPage {
    Q_OBJECT

public:
    GoldPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent);
    void refresh() override;
    void choose(const QString &study);
    void exportAsked() override;
    void mainActAsked() override;
    QString statusText() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    const StudyView *current() const;
    void fillChecks(const StudyView &study);
    void fillSplits(const StudyView &study);
    void compareWithKey(const StudyView &study);
    void askOverlap(const StudyView &study);
    void freeze();
    void exportSplit(const std::string &format, const QString &ending);
    void exportResponses();
    void exportReport();
    /// As a job, off this thread; the tile is busy meanwhile.
    void write(ExportTile *tile, const QString &target, std::function<review::Result<Exported>(ExportSession &)> task);
    void saved(const QString &what, const QStringList &files);

    static constexpr std::array<int, 9> kSplitWidths{0, 60, 56, 48, 56, 60, 68, 72, 48};
    FileDialogs m_dialogs;
    widgets::ChoiceField *m_study, *m_split;
    widgets::Chip *m_state;
    widgets::EmptyState *m_empty;
    Cover *m_cover;
    QWidget *m_content;
    QBoxLayout *m_sides;
    widgets::Card *m_funnelCard, *m_checks, *m_splits, *m_exports, *m_overrule;
    GoldFunnel *m_funnel;
    QVBoxLayout *m_checkRows;
    widgets::Button *m_freeze;
    ExportTile *m_jsonl, *m_csv, *m_labelStudio, *m_responses, *m_report;
    widgets::TextLabel *m_freezeNote, *m_protocol, *m_overruleNote;
    CellTableModel *m_rows, *m_overruled;
    QTableView *m_table, *m_overruleTable;
    QString m_checksShown;
    QString m_comparedOf, m_overlapOf;             ///< Study and draw that the two below are of.
    std::optional<KeyComparison> m_comparison;     ///< After freezing only.
    std::optional<FigureOverlap> m_overlap;
};

} // namespace app
