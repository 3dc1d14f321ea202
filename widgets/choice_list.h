#pragma once

#include <QStringList>
#include <QWidget>

#include "widgets/option_row.h"

class QButtonGroup;
class QVBoxLayout;

namespace widgets {

/// The options of one question. Positions count from 0 in shown order; letters are A, B, C … of that order. Rows are reused from item to item.
class ChoiceList : public QWidget {
    Q_OBJECT
public:
    explicit ChoiceList(QWidget *parent);

    /// Shows these options, nothing chosen, open, without tags. Give the focus to the question before: a hidden row hands its focus on.
    void setOptions(const QStringList &texts, OptionKind kind);
    void setMetrics(const Metrics &metrics);
    /// Shows this choice; reports nothing.
    void setChosen(const QList<int> &positions);
    QList<int> chosen() const;
    void setSealed(const QString &sealedWord, bool mayReopen);
    void setOpen();
    void setTags(int position, const std::vector<RowTag> &tags);

    int count() const { return m_count; }
    OptionKind kind() const { return m_kind; }
    OptionRow *row(int position) const;           ///< nullptr when out of range.
    QAbstractButton *rowButton(int position) const;
    int focusedPosition() const;                  ///< -1 when no row has the focus.

Q_SIGNALS:
    /// A click, Space or arrow chose (Single) or toggled (Several) this row; chosen() is the new choice. Also when the chosen row was clicked again.
    void picked(int position);
    void reopenAsked();

private:
    std::vector<OptionRow *> &pool() { return m_kind == OptionKind::Single ? m_radios : m_checks; }
    const std::vector<OptionRow *> &pool() const { return m_kind == OptionKind::Single ? m_radios : m_checks; }
    void grow(int count);

    OptionKind m_kind = OptionKind::Single;
    int m_count = 0;
    Metrics m_metrics = {};
    QVBoxLayout *m_layout;
    QButtonGroup *m_group;
    std::vector<OptionRow *> m_radios = {}, m_checks = {};
};

} // namespace widgets
