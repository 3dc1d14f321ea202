#pragma once

#include <QPushButton>
#include <QTimer>

#include "app/pages/project_desk.h"
#include "app/sessions/data_browser.h"
#include "widgets/bar.h"
#include "widgets/focus_ring.h"

#include <optional>

namespace widgets {
class LineField;
class TextLabel;
}

namespace app {

/// One condition of the filter, "crop: cotton", with a cross; pressing it takes it off.
class FilterChip : public QPushButton, public widgets::RingOwner {
    Q_OBJECT

public:
    explicit FilterChip(QWidget *parent);
    void setWords(const QString &words);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString m_words;
};

/// The bar over the table of items and figures: words to find, one value of the attribute that groups the figures, kind, status.
class DataFilterBar : public widgets::Bar {
    Q_OBJECT

public:
    DataFilterBar(ProjectDesk &desk, QWidget *parent);
    /// What is asked for; its order is the default one.
    DataFilter filter(DataKind kind) const;
    void setCount(const QString &words);
    void focusFind();
    void toggleAddMenu();                   ///< What "Filter" opens.
    bool picturesShown() const { return m_pictureShown; }

Q_SIGNALS:
    void changed();                         ///< Typing has paused, or a condition came or went.
    void picturesToggled(bool shown);

private:
    void set(QString &condition, FilterChip *chip, const QString &words, const QString &value);

    ProjectDesk &m_desk;
    widgets::LineField *m_find;
    FilterChip *m_groupChip, *m_kindChip, *m_splitChip;
    widgets::Button *m_add, *m_pictures;
    widgets::TextLabel *m_count;
    QString m_group, m_kind, m_split;
    QTimer m_typing;                        ///< The table is asked anew when typing pauses.
    bool m_pictureShown = true;
};

} // namespace app
