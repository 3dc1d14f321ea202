#pragma once

#include <QLabel>

#include "app/pages/project_page.h"
#include "widgets/card.h"
#include "widgets/message_bar.h"

namespace widgets {
class Button;
class TextLabel;
}

namespace app {

/// A protocol's hash in a few groups of monospaced digits; read out, and copied, as a whole.
class HashLabel : public QLabel {
    Q_OBJECT

public:
    explicit HashLabel(QWidget *parent);
    void setHash(const QString &hash);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_short;
};

/// What a study's protocol and draw mean, in words and numbers: plain sentences, size and time of a batch, warnings, what stays unseen,
/// strata, hash.
class PlanCard : public widgets::Card {
    Q_OBJECT

public:
    explicit PlanCard(QWidget *parent);
    /// `keysToo`: also how often each letter is the key; only for a coordinator who holds no seat.
    void setPlan(const StudyPlan &plan, bool keysToo);
    void setRefused(const QString &sentence); ///< There is no plan; the sentence says why.

private:
    void clear();
    void addWords(const QString &words);
    void addFact(const QString &name, const QString &value);
    void addNotice(const QString &sentence, widgets::MessageKind kind = widgets::MessageKind::Warning);
    void addUnseen(const review::Protocol &protocol);

    QVBoxLayout *m_words, *m_facts;
    CellTableModel *m_model;
    QTableView *m_table;
    QWidget *m_page, *m_tableGap;
    widgets::TextLabel *m_hashName;
    HashLabel *m_hash;
    widgets::Button *m_copy;
};

} // namespace app
