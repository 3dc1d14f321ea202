#pragma once

#include <QTableView>

namespace app {

class DataModel;

/// The table of items or figures: 48 px rows with thumbnails, or 26 without; splits as chips.
class DataTable : public QTableView {
    Q_OBJECT

public:
    DataTable(DataModel *model, QWidget *parent);
    void setPicturesShown(bool shown);
    bool picturesShown() const { return m_pictures; }

private:
    DataModel *m_model;
    bool m_pictures = true;
};

} // namespace app
