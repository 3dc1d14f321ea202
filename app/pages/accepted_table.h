#pragma once

#include <QWidget>

#include "app/sessions/import_session.h"

class QTableView;

namespace widgets {
class TextLabel;
}

namespace app {

class CellTableModel;

/// The first records of an import as they were understood, before anything is written; the current one in full below.
class AcceptedTable : public QWidget {
    Q_OBJECT

public:
    explicit AcceptedTable(QWidget *parent);
    /// Of all its files the first 20 that are accepted, in the order of the files.
    void setReport(const ImportReport &report);

private:
    void tellCurrent();

    CellTableModel *m_model;
    QTableView *m_table;
    widgets::TextLabel *m_words;
};

} // namespace app
