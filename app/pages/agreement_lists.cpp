// The items behind a cell of the agreement page.

#include "app/pages/agreement_card.h"
#include "app/pages/agreement_cells.h"
#include "app/pages/agreement_items.h"
#include "app/pages/agreement_page.h"
#include "app/pages/agreement_words.h"
#include "app/pages/confusion_matrix.h"

namespace app {

/// The list of a cell follows the answers; one that shows other raters than the card, or none, goes.
void AgreementPage::listItems(AgreementCard *card, std::optional<CellItems> &of)
{
    NumberTable list = m_report && of ? itemsOf(*m_report, *of) : NumberTable{};
    if (list.columns.empty() || (of->answers && (of->first != m_first || of->second != m_second))) {
        of.reset();
        card->hideList();
        return;
    }
    const QString title = itemsTitle(*m_report, *of, list.rows.size());
    card->showList(title, std::move(list));
}

void AgreementPage::listCell(const QModelIndex &index)
{
    const auto answers = m_matrix->answersAt(index);
    if (!m_report || !answers)
        return;
    m_cellItems = CellItems{m_first, m_second, answers};
    listItems(m_confusionCard, m_cellItems);
}

void AgreementPage::chooseCell(const QModelIndex &index)
{
    if (!m_report || index.column() < 1 || index.column() > index.row() + 1 || index.row() + 1 >= static_cast<int>(m_report->sheet.raters.size()))
        return;
    m_first = m_report->sheet.raters[static_cast<std::size_t>(index.column()) - 1];
    m_second = m_report->sheet.raters[static_cast<std::size_t>(index.row()) + 1];
    fillConfusion();
    fillCoefficients();
    m_pairs->setMarked(m_report->sheet.raters.size() > 2 ? index.row() : -1, index.column());
    const review::SheetRow *row = pooledPair(m_report->sheet, m_first, m_second);
    if (row && row->n > 0) {
        m_pairItems = CellItems{m_first, m_second};
        listItems(m_pairsCard, m_pairItems);
    }
}

} // namespace app
