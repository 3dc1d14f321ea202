#pragma once

#include <QLabel>

#include "widgets/tokens.h"

namespace widgets {

enum class ChipLook {
    Sunken,  ///< Filled bg.sunken: "Disagreements 4 of 11".
    Outline, ///< Border: "closed, not frozen".
    Plain,   ///< Icon and word without a box: "blind", "4 marked".
    Mark,    ///< mark.soft.
    Seal,    ///< seal.soft.
    Info,    ///< info.soft.
    Warning, ///< warning.soft; not on session pages.
};

/// A small state word with an icon, 24 high (Plain: 18). The word is the accessible name.
class Chip : public QLabel {
    Q_OBJECT
public:
    Chip(ChipLook look, const QString &iconName, const QString &word, QWidget *parent);
    void setWord(const QString &word);
    void setWordShown(bool shown);     ///< Off: the icon alone, its word in the tooltip.
    void setIconName(const QString &name);
    void setLook(ChipLook look);
    void setIconInk(Token ink);        ///< Plain chips: the flag of "4 marked" is mark.base.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ChipLook m_look;
    QString m_iconName, m_word;
    bool m_wordShown = true;
    Token m_iconInk = Token::TextSecondary;
};

} // namespace widgets
