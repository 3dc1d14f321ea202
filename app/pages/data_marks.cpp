// What can be done with the rows that are picked: onto a list for a study, out of every draw, and back.

#include "app/pages/data_page.h"

#include "app/pages/data_model.h"
#include "app/pages/data_table.h"
#include "app/sessions/item_marks_session.h"
#include "widgets/button.h"
#include "widgets/confirm_dialog.h"
#include "widgets/type.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

QString itemCount(const PickedItems &picked)
{
    return counted(static_cast<std::int64_t>(picked.items.size()), DataPage::tr("item"), DataPage::tr("items"));
}

/// "12 items", or "12 items of 3 figures" when figures were picked.
QString pickedWords(const PickedItems &picked)
{
    if (picked.figures == 0)
        return itemCount(picked);
    //: %1 is "12 items", %2 is "3 figures".
    return DataPage::tr("%1 of %2").arg(itemCount(picked), counted(picked.figures, DataPage::tr("figure"), DataPage::tr("figures")));
}

} // namespace

void DataPage::withPicked(std::function<void(const PickedItems &)> take)
{
    std::vector<std::int64_t> keys = m_table->pickedKeys();
    if (keys.empty() && m_table->currentIndex().isValid())
        keys = {m_model->keyAt(m_table->currentIndex().row())};
    if (keys.empty())
        return;
    desk().ask(this, [kind = m_model->filter().kind, keys](storage::Project &project) { return ItemMarksSession(project).picked(kind, keys); },
               [this, take = std::move(take)](review::Result<PickedItems> &&picked) {
                   if (!picked)
                       return showError(picked.error());
                   if (picked->items.empty())
                       return messages()->showMessage(widgets::MessageKind::Note, tr("No item shows these figures."));
                   take(*picked);
               });
}

void DataPage::openRowMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool any = m_table->pickedCount() > 0 || m_table->currentIndex().isValid(), writes = any && !view().readOnly;
    const auto add = [&](const QString &word, bool enabled, auto act) {
        QAction *action = menu->addAction(widgets::escapedForButton(word));
        action->setEnabled(enabled);
        connect(action, &QAction::triggered, this, act);
    };
    add(tr("Add to study…"), writes, [this] { addToStudy(); });
    add(tr("Exclude…"), writes, [this] { exclude(); });
    add(tr("Readmit…"), writes, [this] { readmit(); });
    if (m_model->filter().kind == DataKind::Figures) {
        add(tr("Accept damaged picture…"), writes, [this] { acceptPictures(); });
        add(tr("Hold picture back"), writes, [this] { holdPictures(); });
    }
    menu->addSeparator();
    add(tr("Copy ids"), any, [this] {
        const QStringList ids = m_table->pickedIds();
        QGuiApplication::clipboard()->setText(ids.isEmpty() ? m_model->idAt(m_table->currentIndex().row()) : ids.join(u'\n'));
    });
    add(tr("Select none"), m_table->pickedCount() > 0, [this] {
        m_table->clearSelection();
        m_table->setFocus(Qt::OtherFocusReason);
    });
    menu->popup(at);
}

void DataPage::exclude()
{
    withPicked([this](const PickedItems &picked) {
        if (picked.excluded == static_cast<std::int64_t>(picked.items.size()))
            return messages()->showMessage(widgets::MessageKind::Note, tr("All of these are excluded already."));
        QStringList facts;
        for (const auto &[study, count] : picked.drawn)
            facts << tr("“%1” drew %2 of them before. It keeps its batches and what comes of them.").arg(text(study), plainNumber(count));
        if (picked.excluded > 0)
            facts << tr("%1 of them are excluded already and keep their reason.").arg(plainNumber(picked.excluded));
        auto *dialog = new widgets::ConfirmDialog({.title = tr("Exclude %1?").arg(pickedWords(picked)),
                                                   .sentence = tr("No study drawn from now on takes them, and studies that are not frozen leave them out of their splits unless they drew them before. Nothing is deleted; Readmit takes it back."),
                                                   .facts = facts, .confirm = tr("Exclude"), .cancel = tr("Keep them"), .writeLabel = tr("Reason, for the log and the report")}, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, items = picked.items, dialog] {
            desk().act(this, [items, reason = dialog->field()->text().trimmed().toStdString()](storage::Project &project) { return ItemMarksSession(project).exclude(items, reason); },
                       [this, items](review::Result<std::int64_t> &&done) {
                           if (!done)
                               return showError(done.error());
                           tell(tr("Excluded: %1. They stay in the table with their reason.").arg(counted(*done, tr("item"), tr("items"))), tr("Readmit"), [this, items] { readmitNow(items, {}); });
                       });
        });
        dialog->open();
    });
}

void DataPage::readmit()
{
    withPicked([this](const PickedItems &picked) {
        if (picked.excluded == 0)
            return messages()->showMessage(widgets::MessageKind::Note, tr("None of these is excluded."));
        auto *dialog = new widgets::ConfirmDialog({.title = tr("Readmit %1?").arg(counted(picked.excluded, tr("item"), tr("items"))),
                                                   .sentence = tr("Studies drawn from now on can take them again. Studies that were drawn meanwhile stay as they are."),
                                                   .confirm = tr("Readmit"), .cancel = tr("Leave them out"), .writeLabel = tr("Reason, may be left empty"), .mayBeEmpty = true}, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, items = picked.items, dialog] { readmitNow(items, dialog->field()->text().trimmed().toStdString()); });
        dialog->open();
    });
}

void DataPage::readmitNow(const std::vector<std::string> &items, const std::string &reason)
{
    desk().act(this, [items, reason](storage::Project &project) { return ItemMarksSession(project).readmit(items, reason); },
               [this](review::Result<std::int64_t> &&done) {
                   if (!done)
                       return showError(done.error());
                   messages()->showMessage(widgets::MessageKind::Note, tr("Readmitted: %1.").arg(counted(*done, tr("item"), tr("items"))));
               });
}

void DataPage::addToStudy()
{
    withPicked([this](const PickedItems &picked) {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const auto all = static_cast<std::int64_t>(picked.items.size());
        for (const PickedItems::Draft &draft : picked.drafts) {
            QString word = text(draft.study);
            if (draft.lists.empty())
                word = tr("%1: ask only these, not all items").arg(word);
            else if (draft.here == all)
                word = tr("%1: has them already").arg(word);
            else if (draft.here > 0)
                word = tr("%1: has %2 of them already").arg(word, plainNumber(draft.here));
            QAction *action = menu->addAction(widgets::escapedForButton(word));
            action->setEnabled(draft.lists.empty() || draft.here < all);
            connect(action, &QAction::triggered, this, [this, study = draft.study, items = picked.items] {
                desk().act(this, [study, items](storage::Project &project) { return ItemMarksSession(project).addToDraft(study, items); },
                           [this, study](review::Result<std::string> &&list) {
                               if (!list)
                                   return showError(list.error());
                               tell(tr("“%1” asks them now, as the list “%2”.").arg(text(study), text(*list)), tr("Open the draft"), [this, study] { Q_EMIT studyAsked(text(study), u"studies"_s); });
                           });
            });
        }
        if (!picked.drafts.empty())
            menu->addSeparator();
        connect(menu->addAction(tr("New study from these…")), &QAction::triggered, this, [this, picked] { newStudyFrom(picked); });
        menu->popup(m_addToStudy->mapToGlobal(QPoint(0, -menu->sizeHint().height())));
        menu->setActiveAction(menu->actions().constFirst());
    });
}

void DataPage::newStudyFrom(const PickedItems &picked)
{
    QStringList facts;
    if (picked.excluded > 0)
        facts << tr("%1 of them are excluded and stay out of the draw.").arg(plainNumber(picked.excluded));
    auto *dialog = new widgets::ConfirmDialog({.title = tr("New study from %1").arg(pickedWords(picked)),
                                               .sentence = tr("The project keeps them as a list of this name, and the study asks only what is on it. A list never changes, so that the same protocol draws the same items."),
                                               .facts = facts, .confirm = tr("Make the list"), .cancel = tr("Cancel"), .writeLabel = tr("Name of the list"), .writeStart = text(picked.freeListName)}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, items = picked.items, dialog] {
        const std::string name = dialog->field()->text().trimmed().toStdString();
        desk().act(this, [name, items](storage::Project &project) { return ItemMarksSession(project).makeList(name, items); },
                   [this, name](review::Status &&done) {
                       if (!done)
                           return showError(done.error());
                       messages()->clear();
                       Q_EMIT studyAsked(text(name), u"new-study"_s);
                   });
    });
    dialog->open();
}

} // namespace app
