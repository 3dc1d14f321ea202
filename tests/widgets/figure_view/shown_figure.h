#pragma once

#include "widgets/figure_view/figure_view.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

inline QColor grey(int level) { return QColor(level, level, level); }

inline QImage flat(QSize size, QColor ink)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(ink);
    return image;
}

/// A viewer on screen with a picture in it.
struct Shown {
    explicit Shown(const QImage &picture, QSize size = {600, 500}) : view(nullptr)
    {
        view.resize(size);
        view.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
        view.setFigure(picture, u"Figure 1"_s);
        takePointerAway();
    }
    /// The platform's pointer may stand where the window opened.
    void takePointerAway()
    {
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&view, &leave);
    }
    QImage shot() { return view.grab().toImage().convertToFormat(QImage::Format_RGB32); }
    QPoint middle() const { return view.rect().center(); }
    widgets::FigureView view;
};

inline void drag(QWidget &view, QPoint from, QPoint to)
{
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    for (const double part : {0.3, 0.7, 1.0})
        QTest::mouseMove(&view, from + (QPointF(to - from) * part).toPoint());
    QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
}

inline void turn(QWidget &view, QPointF at, int delta)
{
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
}
