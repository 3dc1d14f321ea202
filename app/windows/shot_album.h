#pragma once

#include <QSize>
#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace app {

void waitMs(int ms);
/// Runs the event loop until `done` says so, and a little longer: what was asked of the store meanwhile comes back and is painted.
/// False after 20 s.
bool waitFor(const std::function<bool()> &done);

/// Pictures of windows in a folder: NN-name-theme-WIDTHxHEIGHT.png, numbered in their order.
class ShotAlbum {
public:
    enum class Themes { Both, Light, Dark };

    explicit ShotAlbum(const QString &folder) : m_folder(folder) {}

    /// In every size and theme. A dialog over the window is painted where it lies.
    void take(QWidget &window, const QString &name, const std::vector<QSize> &sizes, Themes themes = Themes::Both, QWidget *dialog = nullptr);
    /// One size each: light 1440 × 900 and dark 1024 × 700, for what differs little.
    void takeTwo(QWidget &window, const QString &name, QWidget *dialog = nullptr);
    const QString &failed() const { return m_failed; } ///< Path of a picture that could not be written.

private:
    void shoot(QWidget &window, const QString &name, QSize size, bool dark, QWidget *dialog);

    QString m_folder, m_failed;
    int m_number = 0;
};

} // namespace app
