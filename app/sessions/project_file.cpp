#include "app/sessions/project_file.h"

namespace app {

review::Result<std::unique_ptr<storage::Project>> openForReading(const QString &path, storage::Project::Look look)
{
    return storage::Project::open(path, storage::Project::Mode::ReadOnly, storage::Clock::system(), look);
}

review::Result<std::unique_ptr<storage::Project>> openForWriting(const QString &path, storage::Project::Look look)
{
    return storage::Project::open(path, storage::Project::Mode::ReadWrite, storage::Clock::system(), look);
}

review::Result<std::unique_ptr<storage::Project>> createProject(const QString &path, const QString &title)
{
    return storage::Project::create(path, title, storage::Clock::system());
}

} // namespace app
