// Damaged pictures of the figures that are picked: let be judged as they are, or held back again.

#include "app/pages/data_page.h"

#include "app/pages/data_model.h"
#include "app/pages/data_table.h"
#include "app/sessions/data_browser.h"
#include "app/sessions/figure_pictures.h"
#include "storage/picture_repository.h"
#include "widgets/confirm_dialog.h"

#include <QLineEdit>

namespace app {

void DataPage::withDamaged(bool accepted, std::function<void(const std::vector<std::string> &)> take)
{
    std::vector<std::int64_t> keys = m_table->pickedKeys();
    if (keys.empty() && m_table->currentIndex().isValid())
        keys = {m_model->keyAt(m_table->currentIndex().row())};
    if (keys.empty() || m_model->filter().kind != DataKind::Figures)
        return;
    desk().ask(this,
               [keys, accepted](storage::Project &project) -> review::Result<std::vector<std::string>> {
                   const auto ids = DataBrowser(project).ids(DataKind::Figures, keys);
                   if (!ids)
                       return ids.error();
                   const auto damaged = storage::damagedPictures(project.database());
                   if (!damaged)
                       return damaged.error();
                   std::vector<std::string> figures;
                   for (const std::string &id : *ids)
                       if (const auto found = damaged->find(id); found != damaged->end() && found->second.accepted == accepted)
                           figures.push_back(id);
                   return figures;
               },
               [this, accepted, take = std::move(take)](review::Result<std::vector<std::string>> &&figures) {
                   if (!figures)
                       return showError(figures.error());
                   if (figures->empty())
                       return messages()->showMessage(widgets::MessageKind::Note, accepted ? tr("None of these pictures was accepted.") : tr("None of these pictures is held back."));
                   take(*figures);
               });
}

void DataPage::acceptPictures()
{
    withDamaged(false, [this](const std::vector<std::string> &figures) {
        auto *dialog = new widgets::ConfirmDialog({.title = tr("Accept %1?").arg(counted(static_cast<std::int64_t>(figures.size()), tr("damaged picture"), tr("damaged pictures"))),
                                                   .sentence = tr("Studies drawn from now on take the items that show them, and sessions show them with a warning, as far as they can be decoded. It can be taken back."),
                                                   .confirm = tr("Accept"), .cancel = tr("Keep them back"), .writeLabel = tr("Why they can be judged, for the log")}, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, figures, dialog] {
            desk().act(this, [figures, reason = dialog->field()->text().trimmed().toStdString()](storage::Project &project) { return FigurePictures(project).accept(figures, reason); },
                       [this, figures](review::Result<std::int64_t> &&done) {
                           if (!done)
                               return showError(done.error());
                           tell(tr("Accepted: %1.").arg(counted(*done, tr("damaged picture"), tr("damaged pictures"))), tr("Hold back"), [this, figures] { holdPicturesNow(figures); });
                       });
        });
        dialog->open();
    });
}

void DataPage::holdPictures()
{
    withDamaged(true, [this](const std::vector<std::string> &figures) { holdPicturesNow(figures); });
}

void DataPage::holdPicturesNow(const std::vector<std::string> &figures)
{
    desk().act(this, [figures](storage::Project &project) { return FigurePictures(project).holdBack(figures, {}); },
               [this](review::Result<std::int64_t> &&done) {
                   if (!done)
                       return showError(done.error());
                   messages()->showMessage(widgets::MessageKind::Note, tr("Held back again: %1.").arg(counted(*done, tr("damaged picture"), tr("damaged pictures"))));
               });
}

} // namespace app
