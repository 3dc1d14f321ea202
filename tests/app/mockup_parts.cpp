#include "mockup_parts.h"

#include "widgets/button.h"
#include "widgets/text_label.h"

#include <QTest>
#include <QWidget>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace Qt::Literals::StringLiterals;

namespace mockup {
namespace {

constexpr int kNear = 4;

QImage grabbed(QWidget &window)
{
    QTest::qWait(60);
    return window.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

} // namespace

QRect inkOf(const QImage &image, const QRect &region)
{
    const QRgb ground = image.pixel(region.topLeft());
    QRect box;
    for (int y = region.top(); y <= region.bottom(); ++y) {
        for (int x = region.left(); x <= region.right(); ++x) {
            const QRgb here = image.pixel(x, y);
            if (std::max({std::abs(qRed(here) - qRed(ground)), std::abs(qGreen(here) - qGreen(ground)), std::abs(qBlue(here) - qBlue(ground))}) > 24)
                box |= QRect(x, y, 1, 1);
        }
    }
    return box;
}

void keepPicture(QWidget &window, const QString &name)
{
    const QString keep = qEnvironmentVariable("WINNOW_OURS");
    if (!keep.isEmpty())
        grabbed(window).save(keep + u'/' + name + u".png"_s);
}

void expectParts(QWidget &window, const char *picture, const std::vector<Part> &parts)
{
    const QImage ours = grabbed(window);
    const QString folder = qEnvironmentVariable("WINNOW_MOCKUPS"), keep = qEnvironmentVariable("WINNOW_OURS");
    const QImage designed = folder.isEmpty() ? QImage() : QImage(folder + u'/' + QString::fromLatin1(picture)).convertToFormat(QImage::Format_RGB32);
    if (!keep.isEmpty())
        ours.save(keep + u'/' + QString::fromLatin1(testing::UnitTest::GetInstance()->current_test_info()->name()) + u'-' + QString::fromLatin1(picture));
    for (const Part &part : parts) {
        QRect wanted = part.ink;
        if (!designed.isNull()) {
            wanted = inkOf(designed, part.region);
            std::printf("%s {\"%s\", {%d, %d, %d, %d}, {%d, %d, %d, %d}}\n", picture, part.name, part.region.x(), part.region.y(), part.region.width(), part.region.height(),
                        wanted.x(), wanted.y(), wanted.width(), wanted.height());
        }
        const QRect found = inkOf(ours, part.region);
        const auto near = [&](char edge, const char *word, int here, int there) {
            if (std::strchr(part.edges, edge)) {
                EXPECT_LE(std::abs(here - there), kNear) << picture << ", " << part.name << ", " << word << ": " << here << " instead of " << there;
            }
        };
        near('l', "left", found.left(), wanted.left());
        near('t', "top", found.top(), wanted.top());
        near('r', "right", found.right(), wanted.right());
        near('b', "bottom", found.bottom(), wanted.bottom());
    }
}

void expectTokens(QWidget &window, const std::vector<Place> &places)
{
    for (const auto theme : {widgets::ThemeChoice::Light, widgets::ThemeChoice::Dark}) {
        widgets::applyTheme(theme);
        const QImage image = grabbed(window);
        for (const Place &place : places)
            EXPECT_EQ(image.pixelColor(place.point).name().toStdString(), widgets::colour(place.token).name().toStdString())
                << place.name << (theme == widgets::ThemeChoice::Dark ? ", dark" : ", light");
    }
    widgets::applyTheme(widgets::ThemeChoice::Light);
}

QStringList cutWords(QWidget &window)
{
    QStringList cut;
    const auto visible = [&](QWidget *widget) { return widget->isVisibleTo(&window); };
    for (const auto *label : window.findChildren<widgets::TextLabel *>()) {
        if (visible(const_cast<widgets::TextLabel *>(label)) && !label->text().isEmpty()
            && (label->hasHeightForWidth() ? label->heightForWidth(label->width()) > label->height() : label->sizeHint().width() > label->width()))
            cut << label->text();
    }
    for (const auto *button : window.findChildren<widgets::Button *>()) {
        if (visible(const_cast<widgets::Button *>(button)) && button->sizeHint().width() > button->width())
            cut << button->word();
    }
    return cut;
}

} // namespace mockup
