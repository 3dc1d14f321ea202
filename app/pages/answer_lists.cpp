#include "app/pages/answer_lists.h"

#include "app/sessions/answer_session.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

HistoryCard::HistoryCard(AnswerSession &session, QWidget *parent)
    //: Title of the list of own decisions.
    : OverlayCard(tr("Your decisions"), {560, 560}, parent)
    , m_session(session)
    , m_list(new QListWidget(this))
{
    m_list->setAccessibleName(tr("Your decisions"));
    m_list->setFont(widgets::uiFont(TypeStyle::Ui));
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideRight);
    body()->addWidget(m_list, 1);
    connect(m_list, &QListWidget::itemActivated, this, &HistoryCard::accept);
}

QWidget *HistoryCard::firstFocus()
{
    return m_list;
}

void HistoryCard::refresh()
{
    m_list->clear();
    for (const OwnDecision &decision : m_session.history()) {
        const QString time = clockText(m_session.wallClock(), decision.at, true);
        QString text = widgets::visibleText(decision.text);
        text.replace(u'\n', u' ');
        auto *item = new QListWidgetItem(decision.revision == 0
            //: A line of the own history. %1: time, %2: number of the question, %3: "Reopened".
            ? tr("%1  Question %2: %3").arg(time).arg(decision.number).arg(text)
            //: A line of the own history. %4: which revision of the answer this is, 1, 2, …
            : tr("%1  Question %2: %3, revision %4").arg(time).arg(decision.number).arg(text).arg(decision.revision), m_list);
        item->setData(Qt::UserRole, static_cast<qulonglong>(decision.number));
    }
    m_list->setCurrentRow(m_list->count() - 1);
}

void HistoryCard::moveBy(int step)
{
    if (m_list->count() > 0)
        m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
}

void HistoryCard::accept()
{
    const QListWidgetItem *item = m_list->currentItem();
    dismiss();
    if (item)
        m_session.goToNumber(static_cast<std::size_t>(item->data(Qt::UserRole).toULongLong()));
}

GoToCard::GoToCard(AnswerSession &session, QWidget *parent)
    //: Title of the small card of Ctrl+G.
    : OverlayCard(tr("Go to question"), {400, 176}, parent)
    , m_session(session)
{
    //: Placeholder of the field of Ctrl+G.
    m_field = new widgets::LineField(tr("Number"), this);
    m_field->setAccessibleName(tr("Number"));
    m_words = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, this);
    body()->addWidget(m_field);
    body()->addWidget(m_words);
    body()->addStretch(1);
    const auto tell = [this] {
        bool number = false;
        const auto wanted = m_field->text().toUInt(&number);
        if (!number || wanted < 1 || wanted > m_session.count())
            return m_words->setText(tr("There are questions 1 to %1.").arg(m_session.count()));
        const storage::UnitState state = m_session.statesInOrder()[wanted - 1];
        QStringList words;
        //: States of a question under the field of Ctrl+G.
        words << (state.current ? tr("sealed") : state.draft ? tr("draft") : tr("not answered"));
        if (state.marked)
            words << tr("marked");
        if (state.skipped && !state.current)
            words << tr("skipped");
        m_words->setText(words.join(u", "_s));
    };
    connect(m_field, &widgets::LineField::textChanged, this, tell);
    connect(m_field, &widgets::LineField::returnPressed, this, [this] {
        bool number = false;
        const auto wanted = m_field->text().toUInt(&number);
        if (!number || wanted < 1 || wanted > m_session.count())
            return;
        dismiss();
        m_session.goToNumber(wanted);
    });
}

QWidget *GoToCard::firstFocus()
{
    return m_field;
}

void GoToCard::refresh()
{
    m_field->clear();
    m_words->setText(tr("There are questions 1 to %1.").arg(m_session.count()));
}

TextCard::TextCard(const QString &title, QWidget *parent)
    : OverlayCard(title, {640, 480}, parent)
    , m_area(new QScrollArea(this))
{
    m_text = new TextLabel(QString(), TypeStyle::Option, Token::TextPrimary, m_area);
    m_area->setWidget(m_text);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_text->setAutoFillBackground(false);
    m_area->viewport()->setAutoFillBackground(false);
    body()->addWidget(m_area, 1);
}

void TextCard::setText(const QString &text)
{
    m_text->setText(text);
    m_area->verticalScrollBar()->setValue(0);
}

void TextCard::moveBy(int step)
{
    QScrollBar *bar = m_area->verticalScrollBar();
    bar->setValue(bar->value() + step * 44);
}

} // namespace app
