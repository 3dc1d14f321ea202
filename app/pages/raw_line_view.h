#pragma once

#include <QLabel>

#include "app/sessions/import_lines.h"

namespace app {

/// A rejected line as it stands in the file, the line before it, and a caret under what is wrong. Plain text in the mono face.
class RawLineView : public QLabel {
    Q_OBJECT

public:
    explicit RawLineView(QWidget *parent);
    void setLine(const RawLine &line, const QString &reason);
    QSize sizeHint() const override { return {600, 96}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RawLine m_line;
    QString m_reason;
};

} // namespace app
