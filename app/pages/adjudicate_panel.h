#pragma once

#include <QLabel>

#include "widgets/text_block.h"

#include <QStringList>

namespace app {

/// What follows from the adjudicator's answer, after the reveal: two letters in ranked order, the own one, the outcome. Names nobody.
class AdjudicatePanel : public QLabel {
    Q_OBJECT

public:
    explicit AdjudicatePanel(QWidget *parent);
    /// Shown letters or words; `consequence` is "→ gold C".
    void setSides(const QString &first, const QString &second, const QString &own, const QString &consequence);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_first, m_second, m_own, m_consequence;
    widgets::TextBlock m_foot;
};

} // namespace app
