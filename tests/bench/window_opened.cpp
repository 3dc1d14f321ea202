#include "window_opened.h"

#include "window_scene.h"

#include "app/pages/data_model.h"
#include "app/pages/data_page.h"
#include "app/windows/recent_projects.h"
#include "widgets/text_input.h"

#include <QKeyEvent>
#include <QSettings>
#include <QTemporaryDir>

using namespace Qt::Literals::StringLiterals;

namespace bench {
namespace {

TimedApplication &application() { return *static_cast<TimedApplication *>(QCoreApplication::instance()); }

void press(QWidget *widget, int key)
{
    for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, key, {});
        QCoreApplication::sendEvent(widget, &event);
    }
}

} // namespace

app::FileDialogs noDialogs()
{
    return {[](QWidget *) { return QStringList(); }, [](QWidget *) { return QString(); }, [](QWidget *, const QString &) { return QString(); }};
}

app::RecentProjects &recent()
{
    static QTemporaryDir folder;
    static app::RecentProjects all(std::make_unique<QSettings>(folder.filePath(u"settings.ini"_s), QSettings::IniFormat));
    return all;
}

std::unique_ptr<app::ProjectWindow> settledWindow(const QString &path, bool checked)
{
    auto window = std::make_unique<app::ProjectWindow>(path, app::ProjectWindow::Start::Open, QString(), noDialogs(), recent());
    window->show();
    return waitFor([&] { return window->desk().isOpen() && !window->desk().view().attributes.empty() && (!checked || window->desk().verified().counter >= 0); }) ? std::move(window) : nullptr;
}

ImportHolds importInWindow(const QString &project, const QString &table, const QString &records)
{
    ImportHolds holds;
    app::ProjectWindow window(project, app::ProjectWindow::Start::Create, u"Import"_s, noDialogs(), recent());
    window.show();
    if (!waitFor([&] { return window.desk().isOpen(); }))
        return holds;
    window.showPage(u"data"_s);
    auto *page = static_cast<app::DataPage *>(window.page(u"data"_s));
    QCoreApplication::processEvents();
    const auto held = [&](const std::function<bool()> &done, double &longest) {
        const bool came = waitFor(done);
        QCoreApplication::processEvents(); // and its paint
        longest = application().longest();
        application().forget();
        return came;
    };
    application().forget();
    holds.stopped = "mapping";
    page->check({table});
    if (!waitFor([&] { return page->showsMapping(); }))
        return holds;
    for (auto *field : page->findChildren<widgets::ChoiceField *>()) {
        if (!field->isVisible() || !field->accessibleName().contains(u"is read as"_s))
            continue;
        field->setFocus(Qt::TabFocusReason);
        press(field, Qt::Key_Down);
    }
    bool looked = false; // behind the looks that were asked for
    window.desk().ask(&window, [](storage::Project &) { return true; }, [&](bool) { looked = true; });
    if (!held([&] { return looked; }, holds.mapping))
        return holds;
    holds.stopped = "check";
    page->check({records});
    if (!held([&] { return page->showsReport(); }, holds.checking))
        return holds;
    holds.stopped = "writing";
    page->mainActAsked();
    auto *model = window.findChild<app::DataModel *>();
    if (held([&] { return !page->showsReport() && !page->showsWork() && model->rowCount() > 0 && model->row(0); }, holds.storing))
        holds.stopped = nullptr;
    return holds;
}

} // namespace bench
