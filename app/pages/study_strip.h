#pragma once

#include <QPushButton>
#include <QWidget>

#include "app/pages/project_desk.h"
#include "widgets/focus_ring.h"

namespace app {

/// A study's name in bold, 14/20, that opens it by click, Space or Enter.
class StudyName : public QPushButton, public widgets::RingOwner {
    Q_OBJECT

public:
    StudyName(const QString &name, QWidget *parent);
    QString name() const { return m_name; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {40, 28}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString m_name;
};

/// One study on the overview: name and size, a track per seat, agreement or why there is none. Columns stand at the same places in
/// every strip and in the head above them.
class StudyStrip : public QWidget {
    Q_OBJECT

public:
    StudyStrip(const StudyView &study, QWidget *parent);
    /// All that the strip shows, to see whether it must be made anew.
    static QString shown(const StudyView &study);
    /// "Study", "Seats", "Agreement of the primaries" over the columns.
    static QWidget *makeHead(QWidget *parent);

Q_SIGNALS:
    void asked();
};

} // namespace app
