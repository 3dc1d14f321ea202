#include "app/pages/study_form.h"

#include "app/pages/flow_row.h"
#include "app/pages/project_page.h"
#include "app/pages/seat_row.h"
#include "app/pages/study_members.h"
#include "review/protocol.h"
#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/chip.h"
#include "widgets/glyph.h"
#include "widgets/radio_row.h"
#include "widgets/rule_line.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPlainTextEdit>

#include <algorithm>
#include <array>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::ChoiceField;
using widgets::LineField;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kLabel = 120, kFieldRow = 32, kBetween = 16;

TextLabel *formLine(const QString &words, TypeStyle style, Token ink, QWidget *parent)
{
    auto *label = new TextLabel(words, style, ink, parent);
    label->setWrapped(false);
    return label;
}

} // namespace

StudyForm::StudyForm(QWidget *parent) : Card(tr("New study"), parent)
{
    body()->setSpacing(0);
    m_noteRow = new QWidget(this);
    auto *noting = new QVBoxLayout(m_noteRow);
    noting->setContentsMargins(0, 0, 0, 8);
    m_noteLine = new TextLabel({}, TypeStyle::Caption, Token::TextSecondary, m_noteRow);
    noting->addWidget(m_noteLine);
    m_noteRow->hide();
    body()->addWidget(m_noteRow);
    buildActs();
    buildPresets();
    buildGroups();
    watchFields();
    // A longer language widens the column of labels as a whole.
    int labels = kLabel - widgets::kFlatInset;
    for (const QWidget *head : m_heads)
        labels = std::max(labels, head->sizeHint().width());
    for (QWidget *head : m_heads)
        head->setMinimumWidth(labels);
    setFoot(4); // the last group has its own room below
    body()->addStretch();
}

void StudyForm::watchFields()
{
    // The name is no parameter of the draw, the reason of an amendment none of the protocol.
    for (LineField *field : findChildren<LineField *>())
        if (field != m_name && field != m_why && field->parentWidget() != m_seats)
            connect(field, &QLineEdit::textChanged, this, &StudyForm::changed);
    for (ChoiceField *field : findChildren<ChoiceField *>())
        connect(field, &QComboBox::currentIndexChanged, this, &StudyForm::changed);
    for (QAbstractButton *button : findChildren<QAbstractButton *>())
        if (button->isCheckable() && button->parentWidget() != m_presetBox)
            connect(button, &QAbstractButton::toggled, this, &StudyForm::changed);
    connect(m_instruction, &QPlainTextEdit::textChanged, this, &StudyForm::changed);
}

void StudyForm::buildActs()
{
    m_name = new LineField(tr("Gold, four crops"), this);
    m_name->setAccessibleName(tr("Name of the study"));
    m_name->setFixedWidth(224);
    m_state = new widgets::Chip(widgets::ChipLook::Outline, {}, {}, this);
    m_make = new Button(ButtonLook::Primary, {}, tr("Make the draft"), {}, this);
    m_open = new Button(ButtonLook::Primary, {}, tr("Open study"), {}, this);
    m_open->setToolTip(tr("Ctrl+Enter"));
    m_preview = new Button(ButtonLook::Secondary, {}, tr("Preview as seat"), {}, this);
    m_redraw = new Button(ButtonLook::Secondary, u"refresh"_s, tr("Redraw"), {}, this);
    m_discard = new Button(ButtonLook::Link, {}, tr("Delete the draft"), {}, this);
    connect(m_make, &QPushButton::clicked, this, &StudyForm::saveAsked);
    connect(m_redraw, &QPushButton::clicked, this, &StudyForm::saveAsked);
    connect(m_open, &QPushButton::clicked, this, &StudyForm::openAsked);
    connect(m_preview, &QPushButton::clicked, this, &StudyForm::previewAsked);
    connect(m_discard, &QPushButton::clicked, this, &StudyForm::discardAsked);
    connect(m_name, &QLineEdit::returnPressed, this, &StudyForm::saveAsked);
}

QString StudyForm::kindWords(const review::Protocol &protocol)
{
    return protocol.kind == "gold" ? tr("Gold labelling: two primaries and an adjudicator") : text(protocol.kind);
}

void StudyForm::buildPresets()
{
    m_presetBox = new QWidget(this);
    auto *rows = new QVBoxLayout(m_presetBox);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    for (const std::string &name : review::presetNames()) {
        const bool gold = name == "plantxpert-gold";
        auto *row = new widgets::RadioRow(gold ? tr("PlantXpert gold") : text(name), gold ? tr("2 primaries + adjudicator") : text(name), m_presetBox);
        connect(row, &QRadioButton::clicked, this, [this] {
            if (const auto chosen = review::presetProtocol(preset()))
                fill(*chosen);
            Q_EMIT changed();
        });
        rows->addWidget(row);
        m_presets.emplace_back(text(name), row);
    }
    rows->addStretch();
}

QWidget *StudyForm::word(const QString &words) { return formLine(words, TypeStyle::Ui, Token::TextPrimary, this); }

QVBoxLayout *StudyForm::addGroup(const QString &label, bool amendable, int gap)
{
    body()->addWidget(new widgets::RuleLine(Qt::Horizontal, this));
    auto *group = new QHBoxLayout;
    group->setContentsMargins(0, 11, 0, 12);
    group->setSpacing(0);
    auto *head = new QWidget(this);
    head->setFixedHeight(kFieldRow);
    auto *naming = new QHBoxLayout(head);
    naming->setContentsMargins(0, 0, 8, 0);
    naming->setSpacing(6);
    naming->addWidget(formLine(label, TypeStyle::Ui, Token::TextSecondary, head));
    auto *lock = new widgets::Chip(widgets::ChipLook::Plain, u"lock"_s, {}, head);
    lock->setAccessibleName(tr("%1 is fixed since the study opened").arg(label));
    lock->hide();
    naming->addWidget(lock);
    naming->addStretch();
    m_locks.emplace_back(lock, amendable);
    m_heads.push_back(head); // what owns room for its ring starts so much further left
    group->addWidget(head, 0, Qt::AlignTop);
    auto *rows = new QVBoxLayout;
    rows->setSpacing(gap);
    group->addLayout(rows, 1);
    body()->addLayout(group);
    return rows;
}

void StudyForm::addRow(QVBoxLayout *group, const std::vector<Part> &parts)
{
    std::vector<FlowRow::Part> flowing;
    for (const Part &part : parts)
        flowing.push_back({.widget = part.widget, .gap = part.room > 0 ? part.room : 8, .begins = part.room > 0});
    auto *row = new FlowRow(widgets::kFlatInset, 4, this);
    row->setParts(std::move(flowing));
    group->addWidget(row);
}

void StudyForm::buildGroups()
{
    buildSample();
    auto *seats = addGroup(tr("Seats"), false, 8);
    m_seats = new SeatRow(this);
    connect(m_seats, &SeatRow::changed, this, &StudyForm::changed);
    connect(m_seats, &SeatRow::peopleAsked, this, &StudyForm::peopleAsked);
    seats->addWidget(m_seats);
    buildVisible();
    buildAnswering();
    auto *time = addGroup(tr("Time"), true, 4);
    auto *limit = addChoice("time.soft_s", tr("Limit"), {{u"null"_s, tr("none")}, {u"60"_s, tr("1 min")}, {u"120"_s, tr("2 min")}, {u"180"_s, tr("3 min")}, {u"300"_s, tr("5 min")}}, 88);
    addRow(time, {{word(tr("Limit"))}, {limit}, {word(tr("Idle after")), kBetween}, {addNumber("time.idle_s", tr("Idle after, seconds"), 56)}, {word(tr("s"))},
                  {word(tr("Break every")), kBetween}, {addNumber("time.break_every", tr("Break every, items"), 56)}});
    buildInstruction();
}

void StudyForm::buildSample()
{
    m_share = new LineField(u"20"_s, this);
    m_share->setAccessibleName(tr("Per cent of figures"));
    m_share->setFixedWidth(56);
    m_strata = new ChoiceField(this);
    m_strata->setAccessibleName(tr("Strata"));
    m_seed = new LineField(u"0"_s, this);
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setFixedWidth(88);
    for (LineField *field : {m_share, m_seed})
        connect(field, &QLineEdit::returnPressed, this, &StudyForm::saveAsked);
    auto *sample = addGroup(tr("Sample"), false, 8);
    addRow(sample, {{m_share}, {word(tr("% of figures per"))}, {m_strata}});
    addRow(sample, {{word(tr("Seed"))}, {m_seed}, {m_redraw}});
    auto *listing = new FlowRow(widgets::kFlatInset, 4, this);
    m_listRow = listing;
    m_lists = new ChoiceField(this);
    m_lists->setAccessibleName(tr("Items that the study asks"));
    m_lists->setMinimumWidth(96);
    m_lists->setMaximumWidth(360);
    listing->setParts({{.widget = word(tr("Items"))}, {.widget = m_lists}});
    sample->addWidget(m_listRow);
    m_listRow->hide();
}

void StudyForm::buildVisible()
{
    auto *visible = addGroup(tr("Visible"), false, 0);
    auto *seen = new QGridLayout;
    seen->setHorizontalSpacing(0);
    seen->setVerticalSpacing(0);
    const std::array<std::pair<const char *, QString>, 8> parts{{{"visible.figure", tr("Figure")}, {"visible.question", tr("Question")}, {"visible.options", tr("Options")},
                                                                 {"visible.overlays", tr("Overlays")}, {"visible.caption", tr("Caption")}, {"visible.context", tr("Context")},
                                                                 {"visible.attributes", tr("Attributes")}, {"visible.key", tr("Key")}}};
    int place = 0;
    for (const auto &[member, name] : parts) {
        seen->addWidget(addCheck(member, name, u"always"_s, u"never"_s), place / 4, place % 4);
        ++place;
    }
    int column = 0;
    for (const int width : {96, 112, 104, 0})
        seen->setColumnMinimumWidth(column++, width);
    seen->setColumnStretch(4, 1);
    visible->addLayout(seen);
    m_captionNote = new QWidget(this);
    auto *note = new QHBoxLayout(m_captionNote);
    note->setContentsMargins(widgets::kFlatInset, 0, 0, 2);
    note->setSpacing(8);
    note->addWidget(new widgets::Glyph(u"info"_s, 16, Token::TextSecondary, m_captionNote));
    m_captionWords = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, m_captionNote);
    note->addWidget(m_captionWords, 1);
    visible->addWidget(m_captionNote);
}

void StudyForm::buildAnswering()
{
    auto *answering = addGroup(tr("Answering"), false, 4);
    auto *first = new QHBoxLayout;
    first->setSpacing(0);
    QWidget *style = addSealStyle();
    style->setMinimumWidth(208);
    first->addWidget(style);
    first->addWidget(addCheck("seal.same_key_twice", tr("Same key twice seals"), u"true"_s, u"false"_s));
    first->addStretch();
    answering->addLayout(first);
    addRow(answering, {{word(tr("Undo"))}, {addChoice("seal.undo", tr("Undo"), {{u"none"_s, tr("none")}, {u"last"_s, tr("last item")}, {u"submit"_s, tr("until submit")}}, 128)}});
    auto *order = addGroup(tr("Order"), false, 4);
    auto *items = addChoice("order.items", tr("Order of items"), {{u"ranked"_s, tr("ranked per seat")}, {u"source"_s, tr("as source")}, {u"interleaved"_s, tr("interleaved")}}, 144);
    auto *options = addChoice("order.options", tr("Order of options"), {{u"source"_s, tr("as source")}, {u"ranked"_s, tr("ranked")}}, 120);
    addRow(order, {{word(tr("Items"))}, {items}, {word(tr("Options")), kBetween}, {options}});
    auto *deciding = addGroup(tr("Adjudication"), false, 4);
    auto *sees = addChoice("decision.adjudicator_sees", tr("The adjudicator sees"), {{u"nothing"_s, tr("nothing")}, {u"answers"_s, tr("answers")}}, 104);
    //: What becomes of a question when all three answers differ: it is thrown out, or left to the coordinator.
    auto *differ = addChoice("decision.all_differ", tr("All differ"), {{u"discard"_s, tr("discard")}, {u"coordinator"_s, tr("left to me")}}, 104);
    addRow(deciding, {{word(tr("Sees"))}, {sees}, {word(tr("All differ")), kBetween}, {differ}});
    m_decoyNote = new widgets::Chip(widgets::ChipLook::Outline, {}, tr("not in the paper"), this);
    addRow(deciding, {{word(tr("Agreed items mixed in"))}, {addNumber("plan.adjudicator.decoy_percent", tr("Agreed items mixed in, per cent of the conflicts"), 56)}, {word(tr("%"))}, {m_decoyNote, 20}});
}

void StudyForm::buildInstruction()
{
    auto *group = addGroup(tr("Instruction"), true, 8);
    m_instruction = new QPlainTextEdit(this);
    m_instruction->setAccessibleName(tr("Instruction"));
    m_instruction->setFont(widgets::uiFont(TypeStyle::Ui));
    m_instruction->setFixedHeight(116);
    m_instruction->setTabChangesFocus(true);
    m_members.push_back({"instruction.text", m_instruction, [this] { return m_instruction->toPlainText().toStdString(); },
                         [this](const std::string &value) { m_instruction->setPlainText(text(value)); }});
    auto *field = new QHBoxLayout;
    field->setContentsMargins(widgets::kFlatInset, 0, 0, 0);
    field->addWidget(m_instruction);
    group->addLayout(field);
    auto *show = addChoice("instruction.show", tr("Show the instruction"), {{u"once"_s, tr("once")}, {u"always"_s, tr("always")}}, 104);
    addRow(group, {{word(tr("Show"))}, {show}, {formLine(tr("later with F1"), TypeStyle::Ui, Token::TextSecondary, this), 12}, {m_discard, kBetween}});
    m_amending = new QWidget(this);
    auto *amending = new QHBoxLayout(m_amending);
    amending->setContentsMargins(widgets::kFlatInset, 0, 0, 0);
    amending->setSpacing(8);
    m_why = new LineField(tr("Why, for the log and the report"), m_amending);
    m_why->setAccessibleName(tr("Reason of the amendment"));
    m_amend = new Button(ButtonLook::Secondary, {}, tr("Amend"), {}, m_amending);
    connect(m_amend, &QPushButton::clicked, this, &StudyForm::amendAsked);
    connect(m_why, &QLineEdit::returnPressed, this, &StudyForm::amendAsked);
    amending->addWidget(m_why, 1);
    amending->addWidget(m_amend);
    group->addWidget(m_amending);
    m_amending->hide();
}

} // namespace app
