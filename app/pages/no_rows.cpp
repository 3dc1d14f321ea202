#include "app/pages/no_rows.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QEvent>

#include <algorithm>

namespace app {

NoRows::NoRows(const QString &sentence, QAbstractItemView *table)
    : TextLabel(sentence, widgets::TypeStyle::Ui, widgets::Token::TextSecondary, table->viewport()), m_table(table)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    table->viewport()->installEventFilter(this);
    connect(table->model(), &QAbstractItemModel::modelReset, this, &NoRows::place);
    connect(table->model(), &QAbstractItemModel::rowsInserted, this, &NoRows::place);
    connect(table->model(), &QAbstractItemModel::rowsRemoved, this, &NoRows::place);
    place();
}

bool NoRows::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        place();
    return false;
}

void NoRows::place()
{
    const QWidget *room = m_table->viewport();
    constexpr int kSide = 24, kTop = 48;
    const int width = std::max(0, room->width() - 2 * kSide);
    setGeometry(kSide, kTop, width, heightForWidth(width));
    const bool none = m_table->model()->rowCount() == 0;
    setVisible(none);
    // A table's children are its cells, for a screen reader too.
    m_table->setAccessibleDescription(none ? text() : QString());
}

} // namespace app
