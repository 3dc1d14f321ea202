#pragma once

#include <QPushButton>

#include "widgets/focus_ring.h"

namespace app {

/// A large button of the export card: icon, what is written in bold, what is in it below. 64 high.
class ExportTile : public QPushButton, public widgets::RingOwner {
    Q_OBJECT

public:
    ExportTile(const QString &icon, const QString &word, const QString &detail, QWidget *parent);
    /// While its file is being written: not to be pressed, and says so.
    void setBusy(bool busy);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, 64}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString m_icon, m_word, m_detail;
    bool m_busy = false;
};

} // namespace app
