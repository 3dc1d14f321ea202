#include "app/pages/study_form.h"

#include "app/pages/project_page.h"
#include "app/pages/study_members.h"
#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/chip.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPlainTextEdit>

#include <array>
#include <memory>

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

std::string whenText(review::When when)
{
    switch (when) {
    case review::When::Never: return "never";
    case review::When::After: return "after";
    case review::When::Always: return "always";
    }
    return {};
}

std::string numberOrNull(const std::optional<std::int64_t> &value) { return value ? std::to_string(*value) : "null"; }
std::string flagText(bool value) { return value ? "true" : "false"; }

} // namespace

std::string memberText(const review::Protocol &protocol, const std::string &member)
{
    const review::VisibleRule &visible = protocol.visible;
    const std::array<std::pair<const char *, review::When>, 7> seen{{{"visible.figure", visible.figure}, {"visible.question", visible.question}, {"visible.options", visible.options},
                                                                      {"visible.overlays", visible.overlays}, {"visible.caption", visible.caption}, {"visible.context", visible.context},
                                                                      {"visible.attributes", visible.attributes}}};
    for (const auto &[name, when] : seen) {
        if (member == name)
            return whenText(when);
    }
    if (member == "seal.style")
        return protocol.seal.style == review::SealStyle::Instant ? "instant" : "confirm";
    if (member == "seal.same_key_twice")
        return flagText(protocol.seal.sameKeyTwice);
    if (member == "seal.undo")
        return protocol.seal.undo == review::Undo::None ? "none" : protocol.seal.undo == review::Undo::Last ? "last" : "submit";
    if (member == "order.items")
        return protocol.itemOrder == review::ItemOrder::Ranked ? "ranked" : protocol.itemOrder == review::ItemOrder::Source ? "source" : "interleaved";
    if (member == "order.options")
        return protocol.rankedOptions ? "ranked" : "source";
    if (member == "decision.adjudicator_sees")
        return protocol.decision.adjudicatorSeesAnswers ? "answers" : "nothing";
    if (member == "decision.all_differ")
        return protocol.decision.allDiffer;
    if (member == "time.idle_s")
        return std::to_string(protocol.time.idleS);
    if (member == "time.break_every")
        return numberOrNull(protocol.time.breakEvery);
    if (member == "time.soft_s")
        return numberOrNull(protocol.time.softS);
    if (member == "instruction.text")
        return protocol.instruction.text;
    if (member == "instruction.show")
        return protocol.instruction.always ? "always" : "once";
    return {};
}

ChoiceField *StudyForm::addChoice(const char *member, const QString &name, const std::vector<std::pair<QString, QString>> &values)
{
    auto *field = new ChoiceField(this);
    field->setAccessibleName(name);
    for (const auto &[value, word] : values)
        field->addItem(word, value);
    m_members.push_back({member, field, [field] { return field->currentData().toString().toStdString(); },
                         [field](const std::string &value) {
                             if (field->findData(text(value)) < 0)
                                 field->addItem(text(value), text(value));
                             field->setCurrentIndex(field->findData(text(value)));
                         }});
    return field;
}

QWidget *StudyForm::addCheck(const char *member, const QString &word, const QString &on, const QString &off)
{
    auto *row = new widgets::CheckRow(word, {}, this);
    // A value that is neither of the two ("after") stays as it is until the box is touched.
    auto other = std::make_shared<std::string>();
    connect(row, &QCheckBox::clicked, this, [other] { other->clear(); });
    m_members.push_back({member, row, [=] { return !other->empty() ? *other : (row->isChecked() ? on : off).toStdString(); },
                         [=](const std::string &value) {
                             row->setChecked(text(value) != off);
                             *other = text(value) == on || text(value) == off ? std::string() : value;
                         }});
    return row;
}

LineField *StudyForm::addNumber(const char *member, const QString &name, int width)
{
    auto *field = new LineField(tr("none"), this);
    field->setAccessibleName(name);
    field->setFixedWidth(width);
    m_members.push_back({member, field, [field] { return field->text().trimmed().isEmpty() ? std::string("null") : field->text().trimmed().toStdString(); },
                         [field](const std::string &value) { field->setText(value == "null" ? QString() : text(value)); }});
    return field;
}

void StudyForm::buildParameters(QGridLayout *grid, int line)
{
    const auto label = [&](const QString &words, bool amendable) {
        auto *head = new QHBoxLayout;
        head->setContentsMargins(0, 7, 0, 0);
        head->setSpacing(6);
        auto *name = new TextLabel(words, TypeStyle::Ui, Token::TextSecondary, this);
        name->setWrapped(false);
        head->addWidget(name);
        auto *lock = new widgets::Chip(widgets::ChipLook::Plain, u"lock"_s, {}, this);
        if (!words.isEmpty())
            lock->setAccessibleName(tr("%1 is fixed since the study opened").arg(words));
        lock->hide();
        head->addWidget(lock);
        head->addStretch();
        grid->addLayout(head, line, 0, Qt::AlignTop);
        grid->setRowMinimumHeight(line, 32);
        m_locks.emplace_back(lock, amendable);
    };
    const auto word = [this](const QString &words) {
        auto *made = new TextLabel(words, TypeStyle::Ui, Token::TextPrimary, this);
        made->setWrapped(false);
        return made;
    };
    const auto fields = [&](const std::vector<QWidget *> &parts) {
        auto *side = new QHBoxLayout;
        side->setSpacing(8);
        for (QWidget *part : parts)
            side->addWidget(part);
        side->addStretch();
        grid->addLayout(side, line++, 1);
    };
    label(tr("Visible"), false);
    auto *seen = new QGridLayout;
    seen->setHorizontalSpacing(4);
    seen->setVerticalSpacing(0);
    const std::array<std::pair<const char *, QString>, 7> parts{{{"visible.figure", tr("Figure")}, {"visible.question", tr("Question")}, {"visible.options", tr("Options")},
                                                                 {"visible.overlays", tr("Overlays")}, {"visible.caption", tr("Caption")}, {"visible.context", tr("Context")},
                                                                 {"visible.attributes", tr("Attributes")}}};
    int place = 0;
    for (const auto &[member, name] : parts) {
        QWidget *check = addCheck(member, name, u"always"_s, u"never"_s);
        seen->addWidget(check, place / 4, place % 4);
        ++place;
    }
    seen->setColumnStretch(4, 1);
    grid->addLayout(seen, line++, 1);
    label(tr("Answering"), false);
    fields({addChoice("seal.style", tr("Seal style"), {{u"confirm"_s, tr("confirm")}, {u"instant"_s, tr("instant")}}),
            addCheck("seal.same_key_twice", tr("Same key twice seals"), u"true"_s, u"false"_s)});
    label({}, false);
    fields({word(tr("Undo")), addChoice("seal.undo", tr("Undo"), {{u"none"_s, tr("none")}, {u"last"_s, tr("last item")}, {u"submit"_s, tr("until submit")}})});
    label(tr("Order"), false);
    fields({word(tr("Items")), addChoice("order.items", tr("Order of items"), {{u"ranked"_s, tr("ranked per seat")}, {u"source"_s, tr("as source")}, {u"interleaved"_s, tr("interleaved")}}),
            word(tr("Options")), addChoice("order.options", tr("Order of options"), {{u"source"_s, tr("as source")}, {u"ranked"_s, tr("ranked")}})});
    label(tr("Adjudication"), false);
    fields({word(tr("Sees")), m_sees, word(tr("All differ")), addChoice("decision.all_differ", tr("All differ"), {{u"discard"_s, tr("discard")}, {u"coordinator"_s, tr("coordinator")}})});
    label(tr("Time"), true);
    fields({word(tr("Idle after")), addNumber("time.idle_s", tr("Idle after, seconds"), 56), word(tr("s")), word(tr("Break every")), addNumber("time.break_every", tr("Break every, items"), 64)});
    label(tr("Instruction"), true);
    m_instruction = new QPlainTextEdit(this);
    m_instruction->setAccessibleName(tr("Instruction"));
    m_instruction->setFont(widgets::uiFont(TypeStyle::Ui));
    m_instruction->setFixedHeight(92);
    m_instruction->setTabChangesFocus(true);
    m_members.push_back({"instruction.text", m_instruction, [this] { return m_instruction->toPlainText().toStdString(); },
                         [this](const std::string &value) { m_instruction->setPlainText(text(value)); }});
    grid->addWidget(m_instruction, line++, 1);
    label({}, true);
    fields({word(tr("Show")), addChoice("instruction.show", tr("Show the instruction"), {{u"once"_s, tr("once")}, {u"always"_s, tr("always")}})});
    m_amending = new QWidget(this);
    auto *amending = new QHBoxLayout(m_amending);
    amending->setContentsMargins(0, 0, 0, 0);
    amending->setSpacing(8);
    m_why = new LineField(tr("Why, for the log and the report"), m_amending);
    m_why->setAccessibleName(tr("Reason of the amendment"));
    m_amend = new Button(ButtonLook::Secondary, {}, tr("Amend"), {}, m_amending);
    connect(m_amend, &QPushButton::clicked, this, &StudyForm::amendAsked);
    connect(m_why, &QLineEdit::returnPressed, this, &StudyForm::amendAsked);
    amending->addWidget(m_why, 1);
    amending->addWidget(m_amend);
    grid->addWidget(m_amending, line++, 1);
    m_amending->hide();
}

QString StudyForm::why() const { return m_why->text().trimmed(); }

void StudyForm::lockFields(bool locked)
{
    m_locked = locked;
    for (const auto &[lock, amendable] : m_locks)
        lock->setVisible(locked && !amendable && !lock->accessibleName().isEmpty());
    for (const Member &member : m_members)
        member.field->setEnabled(!locked || member.name.starts_with("time.") || member.name.starts_with("instruction."));
    for (QWidget *field : {static_cast<QWidget *>(m_share), static_cast<QWidget *>(m_strata), static_cast<QWidget *>(m_seed), static_cast<QWidget *>(m_seatBox)})
        field->setEnabled(!locked);
    m_amending->setVisible(locked);
    m_save->setVisible(!locked);
    m_open->setVisible(!locked && !m_isNew);
    m_discard->setVisible(!locked && !m_isNew);
    m_preview->setVisible(!locked && !m_isNew);
}

} // namespace app
