#include "app/pages/answer_footer.h"

#include "app/pages/key_table.h"
#include "app/sessions/answer_session.h"
#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/note_field.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::Button;
using widgets::ButtonLook;
using widgets::Token;

AnswerFooter::AnswerFooter(AnswerSession &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    //: Above the adjudicator's note field.
    m_noteLabel = new widgets::TextLabel(tr("Note, goes to the log"), widgets::TypeStyle::Ui, Token::TextSecondary, this);
    //: Placeholder of the note field.
    m_note = new widgets::NoteField(tr("Note"), this);
    m_note->setAccessibleName(tr("Note"));
    m_unsure = new widgets::CheckRow(QString(), keyTextOf(KeyCommand::NotSure), this);
    m_row = new QWidget(this);
    //: Adjudicator's button: the question is defective; the reason is asked next.
    m_defect = new Button(ButtonLook::Row, u"x"_s, tr("Cannot be decided"), keyTextOf(KeyCommand::Defective), m_row);
    m_mark = new Button(ButtonLook::Row, u"flag"_s, QString(), keyTextOf(KeyCommand::Mark), m_row);
    //: Opens the note field.
    m_noteButton = new Button(ButtonLook::Row, u"note"_s, tr("Note"), keyTextOf(KeyCommand::Note), m_row);
    m_column = new QVBoxLayout(this);
    m_rowLayout = new QHBoxLayout(m_row);
    m_rowLayout->setContentsMargins(0, 0, 0, 0);

    connect(m_unsure, &QCheckBox::clicked, this, [this] { m_session.toggleUnsure(); showDraft(); });
    connect(m_mark, &Button::clicked, &m_session, &AnswerSession::toggleMarked);
    connect(m_noteButton, &Button::clicked, this, &AnswerFooter::openNote);
    connect(m_defect, &Button::clicked, this, &AnswerFooter::defectAsked);
    connect(m_note, &widgets::NoteField::edited, &m_session, &AnswerSession::setComment);
    connect(m_note, &widgets::NoteField::leaveAsked, this, &AnswerFooter::noteLeft);
}

void AnswerFooter::setMetrics(const widgets::Metrics &metrics)
{
    m_metrics = metrics;
    layOut();
}

void AnswerFooter::layOut()
{
    const bool judge = m_session.adjudicating();
    const bool compact = m_metrics.isCompact();
    while (QLayoutItem *item = m_column->takeAt(0))
        delete item;
    while (QLayoutItem *item = m_rowLayout->takeAt(0))
        delete item;
    // Buttons and ticks own their ring's margin; the note field and its label do not.
    const int ring = m_metrics.ringMargin, side = m_metrics.formPadding - ring;
    m_column->setContentsMargins(side, compact ? 4 : 12, side, compact ? 4 : 12);
    m_column->setSpacing(4);
    m_noteLabel->setVisible(judge && !compact);
    m_note->setVisible(judge ? !compact || m_noteOpen : m_noteOpen);
    m_unsure->setVisible(m_session.protocol().answer.unsure && (!judge || m_session.draft().unsure));
    m_defect->setVisible(judge && m_session.protocol().answer.defective);
    m_noteButton->setVisible(!judge || compact);
    //: Tick for an answer that is a guess; short where the window is narrow.
    m_defect->setWord(compact
        //: The adjudicator's button for a question that has no right answer, where room is short.
        ? tr("Defective")
        : tr("Cannot be decided"));
    m_unsure->setWord(compact ? tr("Not sure") : tr("Not sure, this is my best guess"));
    m_unsure->setKeyAtEdge(!compact);
    m_mark->setMinimumWidth(0);
    m_mark->setWord(tr("Marked")); // the longer of its two
    m_markMost = m_mark->sizeHint().width();

    if (m_noteLabel->isVisibleTo(this)) {
        auto *inset = new QHBoxLayout;
        inset->setContentsMargins(ring, 0, ring, 0);
        inset->addWidget(m_noteLabel);
        m_column->addLayout(inset);
    }
    if (m_note->isVisibleTo(this)) {
        auto *inset = new QHBoxLayout;
        inset->setContentsMargins(ring, 0, ring, 0);
        inset->addWidget(m_note);
        m_column->addLayout(inset);
        if (judge && !compact)
            m_column->addSpacing(8);
    }
    if (compact) {
        m_rowLayout->setSpacing(12);
        m_stacked = isTight();
        // A longer language has two rows.
        QWidget *first = judge ? static_cast<QWidget *>(m_defect) : m_unsure;
        m_unsure->setParent(m_stacked && !judge ? this : m_row);
        m_defect->setParent(m_stacked && judge ? this : m_row);
        m_defect->setVisible(judge && m_session.protocol().answer.defective);
        m_unsure->setVisible(m_session.protocol().answer.unsure && !judge);
        if (m_stacked)
            m_column->addWidget(first, 0, Qt::AlignLeft);
        else
            m_rowLayout->addWidget(first);
        m_rowLayout->addStretch(12);
        m_rowLayout->addWidget(m_mark);
        m_rowLayout->addStretch(13);
        m_rowLayout->addWidget(m_noteButton);
        m_rowLayout->addStretch(13);
    } else {
        const bool shown = m_unsure->isVisibleTo(m_unsure->parentWidget());
        m_unsure->setParent(this);
        m_unsure->setVisible(shown);
        if (shown)
            m_column->addWidget(m_unsure);
        m_rowLayout->setSpacing(20 - 2 * ring);
        m_stacked = judge && isTight();
        m_defect->setParent(m_stacked ? this : m_row);
        m_defect->setVisible(judge && m_session.protocol().answer.defective);
        if (judge) {
            if (m_stacked)
                m_column->addWidget(m_defect, 0, Qt::AlignLeft);
            else
                m_rowLayout->addWidget(m_defect);
            m_rowLayout->addStretch(1);
            m_rowLayout->addWidget(m_mark);
            m_rowLayout->addSpacerItem(new QSpacerItem(51, 0, QSizePolicy::Maximum));
        } else {
            // Mark takes 211 of 399: a longer language takes what it needs.
            m_mark->setMinimumWidth(qMax(211 + 2 * ring, m_mark->sizeHint().width()));
            m_rowLayout->addWidget(m_mark);
            m_rowLayout->addWidget(m_noteButton, 1);
        }
    }
    if (compact || judge)
        m_mark->setMinimumWidth(0);
    m_column->addWidget(m_row);
    setTabOrder(m_note, m_unsure);
    setTabOrder(m_unsure, m_defect);
    setTabOrder(m_defect, m_mark);
    setTabOrder(m_mark, m_noteButton);
    showDraft();
}

bool AnswerFooter::isTight() const
{
    const bool judge = m_session.adjudicating(), compact = m_metrics.isCompact();
    const int ring = m_metrics.ringMargin;
    const auto wide = [](const QWidget *widget) { return widget->sizeHint().width(); };
    const int room = width() - 2 * (m_metrics.formPadding - ring);
    const bool asks = judge ? m_session.protocol().answer.defective : m_session.protocol().answer.unsure;
    int needs = (asks ? wide(judge ? static_cast<const QWidget *>(m_defect) : m_unsure) : 0) + m_markMost;
    if (compact)
        needs += 2 * 12 + wide(m_noteButton);
    else
        needs += 20 - 2 * ring;
    return room > 0 && needs > room;
}

void AnswerFooter::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_metrics.isCompact() || m_session.adjudicating()) {
        if (isTight() != m_stacked)
            layOut();
    }
}

void AnswerFooter::showDraft()
{
    const review::Draft &draft = m_session.draft();
    const QSignalBlocker quiet(m_unsure);
    m_unsure->setChecked(draft.unsure);
    const bool sealedOne = m_session.hasItem() && (m_session.unitPhase() == AnswerSession::UnitPhase::Sealed || m_session.locked());
    m_mark->setOn(draft.marked);
    const bool shortWords = m_session.adjudicating() || m_metrics.isCompact();
    m_mark->setWord(shortWords
        ? (draft.marked
            //: Mark button, set, where room is short.
            ? tr("Marked")
            //: Mark button where room is short.
            : tr("Mark"))
        : (draft.marked
            //: Mark button, set.
            ? tr("Marked for discussion")
            //: Mark button.
            : tr("Mark for discussion")));
    const QString comment = QString::fromStdString(draft.comment);
    if (m_note->note() != comment)
        m_note->setNote(comment);
    m_note->setReadOnly(sealedOne);
    const bool shown = m_session.adjudicating() && !m_metrics.isCompact() ? true : m_noteOpen || !comment.isEmpty();
    if (shown != m_note->isVisibleTo(this)) {
        m_noteOpen = shown;
        layOut();
    }
}

void AnswerFooter::openNote()
{
    if (!m_note->isVisibleTo(this)) {
        m_noteOpen = true;
        layOut();
    }
    widgets::focusByKey(m_note);
}

void AnswerFooter::closeNote()
{
    m_noteOpen = false;
    showDraft();
}

bool AnswerFooter::noteHasFocus() const
{
    return m_note->hasFocus();
}

QWidget *AnswerFooter::first() const
{
    return m_unsure;
}

QWidget *AnswerFooter::last() const
{
    return m_noteButton->isVisibleTo(m_row) ? m_noteButton : m_mark;
}

void AnswerFooter::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    widgets::paintRule(painter, QRectF(0, 0, width(), 1), widgets::colour(Token::BorderSubtle));
}

} // namespace app
