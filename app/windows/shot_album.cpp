#include "app/windows/shot_album.h"

#include "widgets/tokens.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QPainter>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kMostMs = 20000, kPollMs = 20, kSettleMs = 150;

} // namespace

void waitMs(int ms)
{
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

bool waitFor(const std::function<bool()> &done)
{
    QElapsedTimer timer;
    timer.start();
    while (!done()) {
        if (timer.elapsed() > kMostMs)
            return false;
        waitMs(kPollMs);
    }
    waitMs(kSettleMs);
    return true;
}

void ShotAlbum::shoot(QWidget &window, const QString &name, QSize size, bool dark, QWidget *dialog)
{
    widgets::applyTheme(dark ? widgets::ThemeChoice::Dark : widgets::ThemeChoice::Light);
    window.setWindowState(Qt::WindowNoState);
    window.resize(size);
    waitMs(kSettleMs);
    QPixmap picture = window.grab();
    if (dialog) {
        QPainter painter(&picture);
        const QRect place(QPoint((size.width() - dialog->width()) / 2, (size.height() - dialog->height()) / 2), dialog->size());
        painter.drawPixmap(place.topLeft(), dialog->grab());
        // In place of the frame that a window system puts around it.
        painter.setPen(widgets::colour(widgets::Token::BorderStrong));
        painter.drawRect(place.adjusted(-1, -1, 0, 0));
    }
    const QString path = u"%1/%2-%3-%4-%5x%6.png"_s.arg(m_folder).arg(m_number, 2, 10, QChar(u'0')).arg(name, dark ? u"dark"_s : u"light"_s).arg(size.width()).arg(size.height());
    if (!picture.save(path))
        m_failed = path;
}

void ShotAlbum::take(QWidget &window, const QString &name, const std::vector<QSize> &sizes, Themes themes, QWidget *dialog)
{
    ++m_number;
    for (const bool dark : {false, true}) {
        if (themes == (dark ? Themes::Light : Themes::Dark))
            continue;
        for (const QSize size : sizes)
            shoot(window, name, size, dark, dialog);
    }
    widgets::applyTheme(widgets::ThemeChoice::Light);
}

void ShotAlbum::takeTwo(QWidget &window, const QString &name, QWidget *dialog)
{
    ++m_number;
    shoot(window, name, {1440, 900}, false, dialog);
    shoot(window, name, {1024, 700}, true, dialog);
    widgets::applyTheme(widgets::ThemeChoice::Light);
}

} // namespace app
