#pragma once

#include <QImage>
#include <QList>
#include <QWidget>

namespace app {

/// Small pictures of the figures of one question, numbered or lettered; 84 high, 56 in low windows. Shown when there are two or more.
class FigureStrip : public QWidget {
    Q_OBJECT

public:
    explicit FigureStrip(QWidget *parent);
    void setLabels(const QStringList &labels);
    void setThumbnail(int place, const QImage &image);
    void setCurrent(int place);
    void setLow(bool low);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void picked(int place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QRectF cell(int place) const;

    QStringList m_labels;
    QList<QImage> m_thumbnails;
    int m_current = 0;
    bool m_low = false;
};

} // namespace app
