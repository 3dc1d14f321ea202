#pragma once

#include "widgets/text_label.h"

class QAbstractItemView;

namespace app {

/// A sentence in the middle of a table that has no rows to show; gone when there are some.
class NoRows : public widgets::TextLabel {
    Q_OBJECT

public:
    /// Lies over the table's viewport and dies with it.
    NoRows(const QString &sentence, QAbstractItemView *table);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    QAbstractItemView *m_table;
};

} // namespace app
