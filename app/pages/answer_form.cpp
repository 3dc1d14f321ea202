#include "app/pages/answer_form.h"

#include "app/pages/adjudicate_panel.h"
#include "app/pages/answer_footer.h"
#include "app/pages/answer_input.h"
#include "app/sessions/answer_session.h"
#include "widgets/choice_list.h"
#include "widgets/form_area.h"
#include "widgets/message_bar.h"
#include "widgets/question_label.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace app {

using review::Defect;
using review::ItemKind;
using widgets::ChoiceList;
using widgets::OptionKind;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr Defect kReasons[] = {Defect::NoOptionRight, Defect::SeveralRight, Defect::PictureUnreadable, Defect::NotAgronomic, Defect::Other};

} // namespace

AnswerForm::AnswerForm(AnswerSession &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    // Children are made in reading order: the accessible tree follows it.
    m_bar = new widgets::MessageBar(this);
    m_area = new widgets::FormArea(this);
    QWidget *page = m_area->contents();
    m_head = new QWidget(page);
    m_number = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, m_head, true);
    m_number->setWrapped(false);
    m_count = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, m_head);
    m_count->setWrapped(false);
    auto *head = new QHBoxLayout(m_head);
    head->setContentsMargins(4, 0, 4, 0);
    head->addWidget(m_number);
    head->addStretch(1);
    head->addWidget(m_count);
    m_question = new widgets::QuestionLabel(page);
    m_hint = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, page);
    m_choices = new ChoiceList(page);
    m_defects = new ChoiceList(page);
    m_input = new AnswerInput(page);
    m_panel = new AdjudicatePanel(page);
    m_context = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, page);
    m_footer = new AnswerFooter(session, this);

    m_column = new QVBoxLayout(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_footer);
    m_bar->clear();
    m_hint->hide();
    m_defects->hide();
    m_input->hide();
    m_panel->hide();
    m_context->hide();

    connect(m_choices, &ChoiceList::picked, this, [this](int position) {
        const bool several = m_choices->kind() == OptionKind::Several;
        const auto &options = m_session.item().options;
        const char letter = options[static_cast<std::size_t>(position)].letter;
        // The chosen one clicked again changes nothing; only a key seals by repeating.
        if (several || m_session.draft().answer.letters != std::string(1, letter) || m_session.unitPhase() == AnswerSession::UnitPhase::Sealed)
            m_session.choose(letter);
        showChosen();
        Q_EMIT optionShown(position);
    });
    connect(m_choices, &ChoiceList::reopenAsked, &m_session, &AnswerSession::undo);
    connect(m_defects, &ChoiceList::reopenAsked, &m_session, &AnswerSession::undo);
    connect(m_defects, &ChoiceList::picked, this, [this](int position) {
        m_session.setDefect(kReasons[position]);
        showChosen();
    });
    connect(m_input, &AnswerInput::edited, this, [this](const review::Answer &answer) {
        if (answer.empty())
            m_session.clearAnswer();
        else
            m_session.setAnswer(answer);
    });
    connect(m_input, &AnswerInput::sealAsked, &m_session, &AnswerSession::enter);
    connect(m_footer, &AnswerFooter::defectAsked, this, &AnswerForm::toggleDefects);
    connect(m_footer, &AnswerFooter::noteLeft, this, [this] { leaveField(false); });
}

void AnswerForm::setMetrics(const widgets::Metrics &metrics)
{
    m_metrics = metrics;
    setFixedWidth(metrics.formWidth);
    m_question->setMetrics(metrics);
    m_choices->setMetrics(metrics);
    m_defects->setMetrics(metrics);
    m_footer->setMetrics(metrics);
    layOut();
}

void AnswerForm::layOut()
{
    const widgets::Metrics &m = m_metrics;
    while (QLayoutItem *item = m_column->takeAt(0))
        delete item;
    const int ring = m.ringMargin;
    m_head->setVisible(m.questionLabelShown);
    // The question and the rows own their ring's margin, so every distance to them is shorter by it.
    int top = m.questionTop - ring;
    if (m.questionLabelShown) {
        constexpr int kHeadTop = 20, kHeadHeight = 18;
        m_head->setFixedHeight(kHeadHeight);
        top = kHeadTop;
        m_column->addWidget(m_head);
        m_column->addSpacing(m.questionTop - ring - kHeadTop - kHeadHeight);
    }
    m_area->setPaddings(m.formPadding - ring, top, m.formPadding - ring, m.isCompact() ? 4 : m.formPadding - ring);
    m_column->setSpacing(0);
    m_column->addWidget(m_question);
    m_column->addSpacing(qMax(0, m.questionGap - 2 * ring));
    auto *hint = new QHBoxLayout;
    hint->setContentsMargins(ring, 0, ring, 0);
    hint->addWidget(m_hint);
    m_column->addLayout(hint);
    m_column->addWidget(m_choices);
    m_column->addWidget(m_defects);
    m_column->addWidget(m_input);
    // Margins count even while the widgets are hidden, and the compact form has no room to give.
    auto *inset = new QVBoxLayout;
    inset->setContentsMargins(ring, m.isCompact() ? 0 : 12, ring, 0);
    inset->setSpacing(12);
    inset->addWidget(m_panel);
    inset->addWidget(m_context);
    m_column->addLayout(inset);
    m_column->addStretch(1);
}

void AnswerForm::showItem()
{
    const review::BlindItem &item = m_session.item();
    // First of all: a row that is hidden while it has the focus hands it to some button.
    widgets::focusByKey(m_question);
    m_choosingDefect = false;
    //: Head of the form. %1 is the question's number.
    m_number->setText(tr("Question %1").arg(m_session.index() + 1));
    //: Right end of the form's head: how many questions there are.
    m_count->setText(tr("of %1").arg(m_session.count()));
    m_question->setText(QString::fromStdString(item.question));
    m_input->setVisible(AnswerInput::takes(item.kind));
    if (AnswerInput::takes(item.kind))
        m_input->setKind(item.kind);
    showOptions();

    QStringList context;
    for (const std::string &caption : item.captions)
        context << QString::fromStdString(caption);
    for (const std::string &passage : item.context)
        context << QString::fromStdString(passage);
    for (const auto &[name, value] : item.attributes)
        context << u"%1: %2"_s.arg(QString::fromStdString(name), QString::fromStdString(value.text));
    context.removeAll(QString());
    m_context->setText(context.join(u"\n\n"_s));
    m_context->setVisible(m_contextShown && !context.isEmpty());
    m_panel->hide();
    showDraft();
    m_area->ensureVisible(0, 0);
}

void AnswerForm::showOptions()
{
    const review::BlindItem &item = m_session.item();
    const bool several = item.kind == ItemKind::Multiple;
    QStringList texts;
    for (std::size_t i = 0; i < item.options.size(); ++i) {
        const review::Option &option = item.options[i];
        texts << (option.figure.empty() ? QString::fromStdString(option.text)
            //: Text of an option that is a picture. %1 is its letter.
            : tr("Picture %1").arg(QChar(u'A' + static_cast<char16_t>(i))));
    }
    m_choices->setOptions(texts, several ? OptionKind::Several : OptionKind::Single);
    QStringList reasons;
    for (const Defect reason : kReasons)
        reasons << answerInWords(item, {}, reason);
    m_defects->setOptions(reasons, OptionKind::Single);
    QList<QWidget *> rows;
    for (int i = 0; i < m_choices->count(); ++i)
        rows << m_choices->rowButton(i);
    m_area->setCounted(rows);
}

int AnswerForm::positionOf(char letter) const
{
    const auto &options = m_session.item().options;
    const auto found = std::ranges::find(options, letter, &review::Option::letter);
    return found == options.end() ? -1 : static_cast<int>(found - options.begin());
}

void AnswerForm::showDraft()
{
    if (!m_session.hasItem())
        return;
    const bool sealedOne = m_session.unitPhase() == AnswerSession::UnitPhase::Sealed;
    const review::BlindItem &item = m_session.item();
    const review::Draft &draft = m_session.draft();
    const bool defects = draft.defect != Defect::None || m_choosingDefect;
    m_defects->setVisible(defects);
    m_choices->setVisible(!defects && !item.options.empty());
    m_input->setVisible(!defects && AnswerInput::takes(item.kind));
    QString hint;
    if (defects) {
        //: Over the reasons of a defective question.
        hint = tr("Why can this question not be answered?");
    } else if (item.kind == ItemKind::Multiple) {
        //: Over the options of a question with several right ones. %1: how many are ticked.
        hint = tr("Choose all that apply. %1 chosen.").arg(draft.answer.letters.size());
    }
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    if (sealedOne) {
        const storage::Clock local = m_session.wallClock();
        //: Inside a sealed option. %1 is a time, 09:40.
        const QString word = tr("Sealed %1").arg(clockText(local, draft.at, false));
        // Where the answers are revealed, the tags say which is the own one, and the box below how to reopen it.
        const bool reveals = m_session.adjudicating() && m_session.protocol().decision.adjudicatorSeesAnswers;
        m_choices->setSealed(reveals ? QString() : word, !reveals && m_session.reopenable());
        m_defects->setSealed(word, m_session.reopenable());
    } else {
        m_choices->setOpen();
        m_defects->setOpen();
    }
    m_input->setOpen(!sealedOne && !m_session.locked());
    m_input->setAnswer(draft.answer);
    showChosen();
    m_footer->showDraft();
}

void AnswerForm::showChosen()
{
    const review::Draft &draft = m_session.draft();
    QList<int> chosen;
    for (const char letter : draft.answer.letters)
        chosen << positionOf(letter);
    m_choices->setChosen(chosen);
    QList<int> reason;
    for (int i = 0; i < 5; ++i) {
        if (kReasons[i] == draft.defect)
            reason << i;
    }
    m_defects->setChosen(reason);
}

void AnswerForm::pressPosition(int position)
{
    if (m_choosingDefect || m_session.draft().defect != Defect::None) {
        if (position < 5) {
            m_session.setDefect(kReasons[position]);
            widgets::focusByKey(m_defects->rowButton(position));
        }
        return;
    }
    const auto &options = m_session.item().options;
    if (position >= static_cast<int>(options.size()))
        return;
    const std::size_t before = m_session.index();
    m_session.pressLetter(options[static_cast<std::size_t>(position)].letter);
    // Sealing may have brought the next question: the focus is its own then.
    if (m_session.phase() != AnswerSession::Phase::Answering || m_session.index() != before || m_session.busy()
        || m_session.unitPhase() == AnswerSession::UnitPhase::Sealed)
        return;
    widgets::focusByKey(m_choices->rowButton(position));
    m_area->reveal(m_choices->rowButton(position));
    Q_EMIT optionShown(position);
}

void AnswerForm::moveChoice(int step)
{
    ChoiceList *list = m_defects->isVisibleTo(m_area->contents()) ? m_defects : m_choices;
    if (list->count() == 0 || !list->isVisibleTo(m_area->contents()))
        return;
    int position = list->focusedPosition();
    if (position < 0 && !list->chosen().isEmpty())
        position = list->chosen().front();
    position = position < 0 ? (step > 0 ? 0 : list->count() - 1) : std::clamp(position + step, 0, list->count() - 1);
    if (list == m_defects)
        m_session.setDefect(kReasons[position]);
    else if (list->kind() == OptionKind::Single && m_session.item().options[static_cast<std::size_t>(position)].letter != '\0')
        m_session.choose(m_session.item().options[static_cast<std::size_t>(position)].letter);
    if (m_session.unitPhase() != AnswerSession::UnitPhase::Sealed) {
        widgets::focusByKey(list->rowButton(position));
        m_area->reveal(list->rowButton(position));
        Q_EMIT optionShown(position);
    }
}

void AnswerForm::openNote()
{
    if (m_session.unitPhase() == AnswerSession::UnitPhase::Sealed)
        return m_session.setComment(QString::fromStdString(m_session.draft().comment) + u' ');
    m_footer->openNote();
}

void AnswerForm::toggleContext()
{
    m_contextShown = !m_contextShown;
    m_context->setVisible(m_contextShown && !m_context->text().isEmpty());
}

void AnswerForm::toggleDefects()
{
    if (closeDefects())
        return;
    if (!m_session.protocol().answer.defective || m_session.unitPhase() == AnswerSession::UnitPhase::Sealed || m_session.locked())
        return m_session.setDefect(Defect::Other); // says why not, and changes nothing
    widgets::focusByKey(m_question);
    m_choosingDefect = true;
    showDraft();
}

bool AnswerForm::closeDefects()
{
    if (!m_choosingDefect && (m_session.draft().defect == Defect::None || m_session.unitPhase() == AnswerSession::UnitPhase::Sealed))
        return false;
    widgets::focusByKey(m_question);
    m_choosingDefect = false;
    m_session.setDefect(Defect::None);
    showDraft();
    return true;
}

bool AnswerForm::leaveField(bool sealAnswer)
{
    QWidget *focus = QApplication::focusWidget();
    if (!focus || !isAncestorOf(focus))
        return false;
    const bool inAnswer = m_input->isAncestorOf(focus);
    const bool inNote = m_footer->noteHasFocus();
    if (!inAnswer && !inNote)
        return false;
    focusQuestion();
    if (inNote)
        m_footer->closeNote();
    if (inAnswer && sealAnswer)
        m_session.enter();
    return true;
}

void AnswerForm::focusQuestion()
{
    widgets::focusByKey(m_question);
}

QWidget *AnswerForm::questionWidget() const { return m_question; }
QWidget *AnswerForm::firstOfFooter() const { return m_footer->first(); }
QWidget *AnswerForm::lastOfFooter() const { return m_footer->last(); }

void AnswerForm::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), widgets::colour(Token::BgSurface));
    widgets::paintRule(painter, QRectF(0, 0, 1, height()), widgets::colour(Token::BorderSubtle));
}

} // namespace app
