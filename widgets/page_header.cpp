#include "widgets/page_header.h"

#include "widgets/metrics.h"
#include "widgets/text_label.h"

namespace widgets {

PageHeader::PageHeader(const QString &title, QWidget *parent) : Bar(kPageHeader, Line::Below, 8, parent)
{
    m_title = new TextLabel(title, TypeStyle::Title, Token::TextPrimary, this, true);
    m_title->setWrapped(false);
    m_subtitle = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, this);
    m_subtitle->setWrapped(false);
    addLeft(m_title);
    addLeft(m_subtitle, 16);
    m_subtitle->hide();
    setHiddenTakesNoRoom();
}

void PageHeader::setTitle(const QString &title) { m_title->setText(title); }
void PageHeader::setSubtitle(const QString &subtitle) 
{
    m_subtitle->setText(subtitle);
    m_subtitle->setVisible(!subtitle.isEmpty());
}

StatusBar::StatusBar(QWidget *parent) : Bar(kStatusBar, Line::Above, 16, parent)
{
    m_left = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, this);
    m_right = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, this);
    for (TextLabel *label : {m_left, m_right})
        label->setWrapped(false);
    addLeft(m_left);
    addRight(m_right);
    setHiddenTakesNoRoom();
}

void StatusBar::setLeftText(const QString &text) { m_left->setText(text); }
void StatusBar::setRightText(const QString &text) { m_right->setText(text); }
QString StatusBar::leftText() const { return m_left->text(); }
QString StatusBar::rightText() const { return m_right->text(); }

} // namespace widgets
