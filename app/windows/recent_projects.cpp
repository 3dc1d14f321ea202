#include "app/windows/recent_projects.h"

#include "review/hash.h"

#include <QFileInfo>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kMost = 12;

QString keyOf(const QString &path) { return u"here/"_s + QString::fromStdString(review::sha256Hex(path.toStdString())).left(24); }

} // namespace

RecentProjects::RecentProjects(std::unique_ptr<QSettings> settings) : m_settings(settings ? std::move(settings) : std::make_unique<QSettings>()) {}

std::vector<RecentProjects::Entry> RecentProjects::list() const
{
    std::vector<Entry> entries;
    const int count = m_settings->beginReadArray(u"recent"_s);
    for (int i = 0; i < count; ++i) {
        m_settings->setArrayIndex(i);
        const QString path = m_settings->value(u"path"_s).toString();
        if (!path.isEmpty())
            entries.push_back({path, m_settings->value(u"opened"_s).toDateTime()});
    }
    m_settings->endArray();
    return entries;
}

void RecentProjects::write(const std::vector<Entry> &entries)
{
    m_settings->remove(u"recent"_s);
    m_settings->beginWriteArray(u"recent"_s);
    int at = 0;
    for (const Entry &entry : entries) {
        if (at == kMost)
            break;
        m_settings->setArrayIndex(at++);
        m_settings->setValue(u"path"_s, entry.path);
        m_settings->setValue(u"opened"_s, entry.opened);
    }
    m_settings->endArray();
    m_settings->sync();
}

void RecentProjects::add(const QString &path, const QDateTime &when)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    std::vector<Entry> entries = list();
    std::erase_if(entries, [&](const Entry &entry) { return entry.path == absolute; });
    entries.insert(entries.begin(), {absolute, when});
    write(entries);
}

void RecentProjects::remove(const QString &path)
{
    std::vector<Entry> entries = list();
    std::erase_if(entries, [&](const Entry &entry) { return entry.path == path; });
    write(entries);
}

void RecentProjects::replace(const QString &path, const QString &movedTo)
{
    std::vector<Entry> entries = list();
    std::erase_if(entries, [&](const Entry &entry) { return entry.path == movedTo; });
    for (Entry &entry : entries) {
        if (entry.path == path)
            entry.path = QFileInfo(movedTo).absoluteFilePath();
    }
    write(entries);
}

QString RecentProjects::personAt(const QString &path) const { return m_settings->value(keyOf(path)).toString(); }

bool RecentProjects::isPersonKnown(const QString &path) const { return m_settings->contains(keyOf(path)); }

void RecentProjects::setPersonAt(const QString &path, const QString &pseudonym) { m_settings->setValue(keyOf(path), pseudonym); }

} // namespace app
