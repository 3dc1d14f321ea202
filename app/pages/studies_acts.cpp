// What the studies page does to a study: making, changing, opening, amending, deleting, closing.

#include "app/pages/studies_page.h"

#include "app/pages/study_form.h"
#include "widgets/button.h"
#include "widgets/confirm_dialog.h"

namespace app {

using namespace Qt::Literals::StringLiterals;

void StudiesPage::save(bool thenOpen)
{
    const StudyDesign design = m_form->design();
    if (design.name.empty()) {
        messages()->showMessage(widgets::MessageKind::Warning, tr("Give the study a name first."));
        m_form->focusName();
        return;
    }
    desk().act(
        this,
        [design, isNew = m_form->isNew(), thenOpen](storage::Project &project) -> review::Status {
            StudySession session(project);
            if (isNew) {
                if (auto made = session.create(design); !made)
                    return made;
            } else {
                if (auto changed = session.change(design.name, design.set); !changed)
                    return changed;
                for (const auto &[seat, person] : design.seats) {
                    if (auto assigned = session.assign(design.name, seat, person); !assigned)
                        return assigned;
                }
            }
            if (thenOpen) {
                if (auto opened = session.open(design.name); !opened)
                    return opened.error();
            }
            return review::ok();
        },
        [this, name = text(design.name)](review::Status &&done) {
            if (!done)
                return showRefusal(done.error());
            messages()->clear();
            m_new = false;
            m_chosen = name;
            m_planOf.clear();
            m_formOf.clear();
            m_form->focusSample(); // the name is fixed from now on
        });
}

void StudiesPage::showRefusal(review::Error error)
{
    error.userMessage = m_form->inFormWords(error.userMessage).toStdString();
    showError(error);
}

void StudiesPage::preview()
{
    // What the form says now is what is looked at.
    const StudyDesign design = m_form->design();
    if (design.set.empty())
        return Q_EMIT previewAsked(m_chosen);
    desk().act(this, [design](storage::Project &project) { return StudySession(project).change(design.name, design.set); },
               [this](review::Status &&changed) {
                   if (!changed)
                       return showRefusal(changed.error());
                   Q_EMIT previewAsked(m_chosen);
               });
}

void StudiesPage::amend()
{
    const StudyDesign design = m_form->design();
    if (m_form->why().isEmpty()) {
        messages()->showMessage(widgets::MessageKind::Warning, tr("Say why first: the reason stands in the log and in the report."));
        return;
    }
    desk().act(this, [name = m_chosen.toStdString(), set = design.set, why = m_form->why().toStdString()](storage::Project &project) { return StudySession(project).amend(name, set, why); },
               [this](review::Result<review::Amendment> &&amended) {
                   if (!amended)
                       return showRefusal(amended.error());
                   m_formOf.clear();
                   messages()->showMessage(widgets::MessageKind::Note, amended->number > 0 ? tr("Amendment %1: %2").arg(amended->number).arg(text(amended->what))
                                                                                          : tr("Nothing was sealed yet, so the protocol itself was changed: %1").arg(text(amended->what)));
               });
}

void StudiesPage::discard()
{
    auto *dialog = new widgets::ConfirmDialog({.title = tr("Delete the draft “%1”?").arg(m_chosen), .sentence = tr("A copy is kept in the project's backups folder."),
                                               .confirm = tr("Delete"), .cancel = tr("Keep it")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] {
        desk().act(this, [name = m_chosen.toStdString()](storage::Project &project) { return StudySession(project).remove(name); },
                   [this](review::Status &&done) {
                       if (!done)
                           showError(done.error());
                   });
    });
    dialog->open();
}

void StudiesPage::sit()
{
    const QString seat = m_seatModel->idOf(m_seatTable->currentIndex().row());
    if (m_sit->isEnabled() && !seat.isEmpty())
        Q_EMIT seatAsked(m_chosen, seat);
}

void StudiesPage::closeStudy()
{
    auto *dialog = new widgets::ConfirmDialog({.title = tr("Close “%1”?").arg(m_chosen), .sentence = tr("Nobody can answer any more. Answers stay as they are."),
                                               .confirm = tr("Close the study"), .cancel = tr("Keep it open")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] {
        desk().act(this, [name = m_chosen.toStdString()](storage::Project &project) { return StudySession(project).close(name); },
                   [this](review::Status &&done) {
                       if (!done)
                           showError(done.error());
                   });
    });
    dialog->open();
}

} // namespace app
