#include "app/pages/study_form.h"

#include "app/pages/project_page.h"
#include "app/pages/seat_row.h"
#include "app/pages/study_members.h"
#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/chip.h"
#include "widgets/radio_row.h"
#include "widgets/text_block.h"
#include "widgets/text_input.h"
#include "widgets/type.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::ChoiceField;
using widgets::LineField;

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
    const std::array<std::pair<const char *, review::When>, 8> seen{{{"visible.figure", visible.figure}, {"visible.question", visible.question}, {"visible.options", visible.options},
                                                                      {"visible.overlays", visible.overlays}, {"visible.caption", visible.caption}, {"visible.context", visible.context},
                                                                      {"visible.attributes", visible.attributes}, {"visible.key", visible.key}}};
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
    if (member == "plan.adjudicator.decoy_percent") {
        const auto role = protocol.plan.find("adjudicator");
        return std::to_string(role == protocol.plan.end() ? 0 : role->second.decoyPercent);
    }
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

QWidget *StudyForm::addSealStyle()
{
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *confirm = new widgets::RadioRow(tr("Confirm"), {}, box);
    auto *instant = new widgets::RadioRow(tr("Instant"), {}, box);
    confirm->setFixedWidth(std::max(96, confirm->sizeHint().width()));
    row->addWidget(confirm);
    row->addWidget(instant);
    row->addStretch();
    m_members.push_back({"seal.style", box, [instant] { return std::string(instant->isChecked() ? "instant" : "confirm"); },
                         [confirm, instant](const std::string &value) { (value == "instant" ? instant : confirm)->setChecked(true); }});
    return box;
}

ChoiceField *StudyForm::addChoice(const char *member, const QString &name, const std::vector<std::pair<QString, QString>> &values, int width)
{
    auto *field = new ChoiceField(this);
    field->setAccessibleName(name);
    int words = 0;
    for (const auto &[value, word] : values) {
        field->addItem(word, value);
        words = std::max(words, widgets::lineWidth(word, widgets::uiFont(widgets::TypeStyle::Ui)));
    }
    field->setFixedWidth(std::max(width, words + 44)); // a longer language widens the field
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

QString StudyForm::why() const { return m_why->text().trimmed(); }

void StudyForm::lockFields(bool locked)
{
    m_locked = locked;
    for (const auto &[lock, amendable] : m_locks)
        lock->setVisible(locked && !amendable && !lock->accessibleName().isEmpty());
    for (const Member &member : m_members)
        member.field->setEnabled(!locked || member.name.starts_with("time.") || member.name.starts_with("instruction."));
    for (QWidget *field : {static_cast<QWidget *>(m_share), static_cast<QWidget *>(m_strata), static_cast<QWidget *>(m_seed), static_cast<QWidget *>(m_lists)})
        field->setEnabled(!locked);
    m_seats->setFixed(locked);
    m_amending->setVisible(locked);
    m_redraw->setVisible(!locked && !m_isNew);
    m_make->setVisible(!locked && m_isNew);
    for (widgets::Button *button : {m_open, m_discard, m_preview})
        button->setVisible(!locked && !m_isNew);
    m_name->setVisible(!locked);
    m_state->setVisible(!locked);
}

QString StudyForm::inFormWords(const std::string &sentence) const
{
    const auto named = [](const QWidget *field) { return field->accessibleName().isEmpty() && qobject_cast<const QAbstractButton *>(field) ? static_cast<const QAbstractButton *>(field)->text() : field->accessibleName(); };
    std::map<QString, QString> names{{u"sample.share"_s, m_share->accessibleName()}, {u"seed"_s, m_seed->accessibleName()}, {u"sample.strata"_s, m_strata->accessibleName()}};
    for (const Member &member : m_members)
        names[text(member.name)] = named(member.field);
    QString words = text(sentence);
    static const QRegularExpression kMember(u"(?:The protocol's|The|the) member ([a-z_.]+[a-z_])"_s);
    if (const QRegularExpressionMatch match = kMember.match(words); match.hasMatch()) {
        if (match.captured(1) == u"sample.share") // the field has per cent where the protocol has a share
            words = tr("“%1” must be a number above 0 and up to 100.").arg(m_share->accessibleName());
        else if (const auto name = names.find(match.captured(1)); name != names.end() && !name->second.isEmpty())
            words.replace(match.capturedStart(), match.capturedLength(), u'“' + name->second + u'”');
    }
    return words;
}

} // namespace app
