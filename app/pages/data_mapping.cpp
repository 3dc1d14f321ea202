// The step of an import before its check: what a file's columns are read as.

#include "app/pages/data_page.h"

#include "app/pages/mapping_panel.h"
#include "app/sessions/import_files.h"
#include "widgets/button.h"

#include <QFileInfo>
#include <QStackedWidget>

#include <optional>
#include <utility>

namespace app {

using namespace Qt::Literals::StringLiterals;

void DataPage::check(const QStringList &given)
{
    QStringList paths = given;
    paths.removeDuplicates();
    m_paths = paths;
    m_choice = {};
    // Only what cannot be read as it is asks for a choice, the first such file for all of them.
    using Found = std::optional<std::pair<QString, ImportLook>>;
    desk().ask(
        this,
        [paths](storage::Project &) -> Found {
            for (const QString &path : paths)
                if (QFileInfo(path).isFile())
                    if (auto look = lookAt(path, {}); look && look->needsChoice() && !isArchive(path))
                        return std::pair(path, *std::move(look));
            return {};
        },
        [this, paths](Found &&found) {
            if (paths != m_paths)
                return;
            if (found)
                showMapping(found->first, found->second);
            else
                runCheck();
        });
}

/// Without columns in `look` the file is looked at first: the person asked for its mapping.
void DataPage::showMapping(const QString &path, const ImportLook &look)
{
    if (look.preview.columns.empty() && look.preview.decodes && look.format.empty()) {
        const auto read = lookAt(path, m_choice);
        if (!read)
            return showError(read.error());
        if (!read->preview.columns.empty() || !read->format.empty() || !read->preview.decodes)
            return showMapping(path, *read);
    }
    m_mapped = path;
    m_stack->setCurrentIndex(3);
    messages()->clear();
    m_mapping->start(QFileInfo(path).fileName(), look, m_choice);
    m_checkFile->setEnabled(m_mapping->isReady());
    refresh();
    Q_EMIT statusChanged();
    m_mapping->focusFirst();
}

void DataPage::lookAgain()
{
    // The beginning of one file: read where it is asked for, so that the rows follow the choice at once.
    const auto look = lookAt(m_mapped, m_mapping->choice());
    if (!look)
        return showError(look.error());
    messages()->clear();
    m_mapping->setLook(*look);
    m_checkFile->setEnabled(m_mapping->isReady());
}

void DataPage::saveMapping()
{
    const QString path = m_dialogs.saveFile(this, QFileInfo(m_mapped).completeBaseName() + u".mapping.json"_s);
    if (path.isEmpty())
        return;
    if (const auto saved = app::saveMapping(path, m_mapping->choice().columns); !saved)
        return showError(saved.error());
    messages()->showMessage(widgets::MessageKind::Note, tr("Mapping written: %1").arg(QFileInfo(path).fileName()));
}

void DataPage::openMapping()
{
    const QStringList files = m_dialogs.importFiles(this);
    if (files.isEmpty())
        return;
    const auto columns = readMapping(files.front().toStdString());
    if (!columns)
        return showError(columns.error());
    m_mapping->setColumns(*columns);
}

} // namespace app
