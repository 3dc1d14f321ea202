#include "widgets/choice_list.h"

#include <QButtonGroup>
#include <QVBoxLayout>

namespace widgets {

ChoiceList::ChoiceList(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this)), m_group(new QButtonGroup(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(m_metrics.rowGap - 2 * m_metrics.ringMargin);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setFocusPolicy(Qt::NoFocus);
}

void ChoiceList::grow(int count)
{
    std::vector<OptionRow *> &rows = pool();
    const OptionKind kind = m_kind;
    while (static_cast<int>(rows.size()) < count) {
        const int position = static_cast<int>(rows.size());
        OptionRow *row = OptionRow::create(kind, this);
        row->setMetrics(m_metrics);
        row->onReopen([this] { Q_EMIT reopenAsked(); });
        if (kind == OptionKind::Single)
            m_group->addButton(row->button());
        connect(row->button(), &QAbstractButton::clicked, this, [this, position, row] {
            if (!row->isSealed())
                Q_EMIT picked(position);
        });
        // The sealed line makes a chosen row higher.
        connect(row->button(), &QAbstractButton::toggled, row->button(), [row] { row->button()->updateGeometry(); });
        m_layout->addWidget(row->button());
        rows.push_back(row);
    }
}

void ChoiceList::setOptions(const QStringList &texts, OptionKind kind)
{
    if (kind != m_kind) {
        for (OptionRow *row : pool())
            row->button()->hide();
        m_kind = kind;
    }
    m_count = static_cast<int>(texts.size());
    grow(m_count);
    setChosen({});
    for (int i = 0; i < static_cast<int>(pool().size()); ++i) {
        OptionRow *row = pool()[static_cast<std::size_t>(i)];
        const bool used = i < m_count;
        if (used) {
            row->setOpen();
            row->setTags({});
            row->setContent(QString(QChar(u'A' + i)), texts[i], i + 1, m_count);
        }
        row->button()->setVisible(used);
    }
}

void ChoiceList::setMetrics(const Metrics &metrics)
{
    m_metrics = metrics;
    m_layout->setSpacing(metrics.rowGap - 2 * metrics.ringMargin);
    for (const std::vector<OptionRow *> *rows : {&m_radios, &m_checks})
        for (OptionRow *row : *rows)
            row->setMetrics(metrics);
}

void ChoiceList::setChosen(const QList<int> &positions)
{
    m_group->setExclusive(false); // an exclusive group keeps its last button checked
    for (int i = 0; i < static_cast<int>(pool().size()); ++i)
        pool()[static_cast<std::size_t>(i)]->button()->setChecked(positions.contains(i));
    m_group->setExclusive(true);
    // Qt leaves the Tab stop on the row chosen in the item before, which would suggest that answer.
    for (OptionRow *row : m_radios)
        row->button()->setFocusPolicy(Qt::StrongFocus);
}

QList<int> ChoiceList::chosen() const
{
    QList<int> positions;
    for (int i = 0; i < m_count; ++i)
        if (pool()[static_cast<std::size_t>(i)]->button()->isChecked())
            positions.append(i);
    return positions;
}

void ChoiceList::setSealed(const QString &sealedWord, bool mayReopen)
{
    for (int i = 0; i < m_count; ++i)
        row(i)->setSealed(sealedWord, mayReopen);
}

void ChoiceList::setOpen()
{
    for (int i = 0; i < m_count; ++i)
        row(i)->setOpen();
}

void ChoiceList::setTags(int position, const std::vector<RowTag> &tags)
{
    if (OptionRow *target = row(position))
        target->setTags(tags);
}

OptionRow *ChoiceList::row(int position) const
{
    return position >= 0 && position < m_count ? pool()[static_cast<std::size_t>(position)] : nullptr;
}

QAbstractButton *ChoiceList::rowButton(int position) const
{
    OptionRow *target = row(position);
    return target ? target->button() : nullptr;
}

int ChoiceList::focusedPosition() const
{
    for (int i = 0; i < m_count; ++i)
        if (row(i)->button()->hasFocus())
            return i;
    return -1;
}

} // namespace widgets
