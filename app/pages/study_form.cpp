#include "app/pages/study_form.h"

#include "app/pages/project_page.h"
#include "app/pages/study_members.h"
#include "review/protocol.h"
#include "widgets/button.h"
#include "widgets/chip.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::ChoiceField;
using widgets::LineField;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

std::string shareOfPercent(const QString &percent)
{
    QString digits = percent.trimmed();
    if (digits.contains(u'/'))
        return digits.toStdString();
    qsizetype dot = digits.indexOf(u'.');
    if (dot < 0)
        dot = digits.size();
    digits.remove(u'.');
    if (digits.isEmpty() || !std::all_of(digits.begin(), digits.end(), [](QChar c) { return c.unicode() >= u'0' && c.unicode() <= u'9'; }))
        return {};
    while (dot < 3) { // two places to the left, and a digit before the point
        digits.prepend(u'0');
        ++dot;
    }
    QString share = digits.left(dot - 2) + u'.' + digits.mid(dot - 2);
    while (share.size() > 3 && share.startsWith(u'0') && share[1] != u'.')
        share.remove(0, 1);
    return share.toStdString();
}

QString percentOfShare(const std::string &share)
{
    const QString text = QString::fromStdString(share);
    const qsizetype dot = text.indexOf(u'.');
    if (text.contains(u'/') || dot < 0)
        return text == u"1"_s ? u"100"_s : text;
    QString places = text.mid(dot + 1);
    while (places.size() < 2)
        places.append(u'0');
    QString percent = text.left(dot) + places.left(2);
    QString rest = places.mid(2);
    while (rest.endsWith(u'0'))
        rest.chop(1);
    while (percent.size() > 1 && percent.startsWith(u'0'))
        percent.remove(0, 1);
    return rest.isEmpty() ? percent : percent + u'.' + rest;
}

StudyForm::StudyForm(QWidget *parent) : Card(tr("New study"), parent)
{
    body()->setSpacing(0);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, 120);
    grid->setColumnStretch(1, 1);
    int line = 0;
    const auto row = [&](const QString &label, const std::vector<QWidget *> &fields) {
        auto *words = new TextLabel(label, TypeStyle::Ui, Token::TextSecondary, this);
        words->setWrapped(false);
        auto *head = new QHBoxLayout;
        head->setSpacing(6);
        head->addWidget(words);
        if (!label.isEmpty()) {
            auto *lock = new widgets::Chip(widgets::ChipLook::Plain, u"lock"_s, {}, this);
            lock->setAccessibleName(tr("%1 is fixed since the study opened").arg(label));
            lock->hide();
            head->addWidget(lock);
            m_locks.emplace_back(lock, false);
        }
        head->addStretch();
        grid->addLayout(head, line, 0);
        auto *side = new QHBoxLayout;
        side->setSpacing(8);
        for (QWidget *field : fields)
            side->addWidget(field);
        side->addStretch();
        grid->addLayout(side, line++, 1);
    };
    const auto word = [this](const QString &text) {
        auto *label = new TextLabel(text, TypeStyle::Ui, Token::TextPrimary, this);
        label->setWrapped(false);
        return label;
    };
    m_name = new LineField(tr("Gold, four crops"), this);
    m_name->setAccessibleName(tr("Name of the study"));
    m_name->setFixedWidth(300);
    row(tr("Name"), {m_name});
    m_preset = new ChoiceField(this);
    m_preset->setAccessibleName(tr("Preset"));
    for (const std::string &preset : review::presetNames())
        m_preset->addItem(text(preset), text(preset));
    row(tr("Preset"), {m_preset});
    m_share = new LineField(u"20"_s, this);
    m_share->setAccessibleName(tr("Per cent of figures"));
    m_share->setFixedWidth(64);
    m_strata = new ChoiceField(this);
    m_strata->setAccessibleName(tr("Strata"));
    row(tr("Sample"), {m_share, word(tr("% of figures per")), m_strata});
    m_seed = new LineField(u"0"_s, this);
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setFixedWidth(140);
    row(tr("Seed"), {m_seed});
    m_seatBox = new QWidget(this);
    m_seats = new QGridLayout(m_seatBox);
    m_seats->setContentsMargins(0, 0, 0, 0);
    m_seats->setHorizontalSpacing(8);
    m_seats->setVerticalSpacing(8);
    row(tr("Seats"), {m_seatBox});
    m_people = new Button(ButtonLook::Link, {}, tr("Add people first"), {}, this);
    connect(m_people, &QPushButton::clicked, this, &StudyForm::peopleAsked);
    row({}, {m_people});
    m_sees = addChoice("decision.adjudicator_sees", tr("The adjudicator sees"), {{u"nothing"_s, tr("nothing")}, {u"answers"_s, tr("both answers")}});
    buildParameters(grid, line);
    line = grid->rowCount();
    m_save = new Button(ButtonLook::Secondary, u"refresh"_s, tr("Redraw"), {}, this);
    m_open = new Button(ButtonLook::Primary, {}, tr("Open study"), {}, this);
    m_discard = new Button(ButtonLook::Link, {}, tr("Delete the draft"), {}, this);
    connect(m_save, &QPushButton::clicked, this, &StudyForm::saveAsked);
    connect(m_open, &QPushButton::clicked, this, &StudyForm::openAsked);
    connect(m_discard, &QPushButton::clicked, this, &StudyForm::discardAsked);
    connect(m_name, &QLineEdit::returnPressed, this, &StudyForm::saveAsked);
    connect(m_preset, &QComboBox::activated, this, [this] {
        if (const auto preset = review::presetProtocol(m_preset->currentData().toString().toStdString()))
            makeSeats(*preset);
    });
    m_preview = new Button(ButtonLook::Secondary, u"play"_s, tr("Preview as seat"), {}, this);
    connect(m_preview, &QPushButton::clicked, this, &StudyForm::previewAsked);
    row({}, {m_save, m_preview, m_open, m_discard});
    body()->addLayout(grid);
    body()->addStretch();
}

void StudyForm::startNew(const ProjectView &view)
{
    m_isNew = true;
    lockFields(false);
    setTitle(tr("New study"));
    setSubtitle(tr("values of the paper until you change them"));
    m_name->clear();
    m_name->setEnabled(true);
    m_preset->setEnabled(true);
    m_save->setWord(tr("Make the draft"));
    m_open->setVisible(false);
    m_discard->setVisible(false);
    const int gold = m_preset->findData(u"plantxpert-gold"_s);
    m_preset->setCurrentIndex(std::max(0, gold));
    m_list = view.people;
    if (const auto preset = review::presetProtocol(m_preset->currentData().toString().toStdString()))
        fill(*preset, view);
}

void StudyForm::showLocked(const StudyView &study, const ProjectView &view)
{
    showDraft(study, view);
    setTitle(tr("Protocol, version %1").arg(study.row.version));
    setSubtitle(study.row.locked ? tr("fixed; instruction and time can be amended") : tr("open, nothing sealed yet"));
    lockFields(true);
    // Who sits where stands in the table of seats; names stay with the people.
    m_list.clear();
    for (auto &[seat, field] : m_seatFields) {
        field->clear();
        field->addItem(tr("see the seats above"), QString());
    }
}

void StudyForm::showDraft(const StudyView &study, const ProjectView &view)
{
    m_isNew = false;
    lockFields(false);
    setTitle(text(study.row.name));
    setSubtitle(tr("draft, nothing is drawn for good before it opens"));
    m_name->setText(text(study.row.name));
    m_name->setEnabled(false);
    m_preset->setCurrentIndex(std::max(0, m_preset->findData(text(study.row.protocol.preset))));
    m_preset->setEnabled(false);
    m_save->setWord(tr("Redraw"));
    m_open->setVisible(true);
    m_discard->setVisible(true);
    m_list = view.people;
    fill(study.row.protocol, view);
    for (auto &[seat, field] : m_seatFields) {
        for (const review::Seat &sitting : study.row.seats) {
            if (sitting.name == seat)
                field->setCurrentIndex(std::max(0, field->findData(text(sitting.pseudonym))));
        }
    }
}

void StudyForm::fill(const review::Protocol &protocol, const ProjectView &view)
{
    m_share->setText(protocol.sample.share ? percentOfShare(*protocol.sample.share) : QString());
    m_seed->setText(QString::number(protocol.seed));
    m_kept.clear();
    for (const Member &member : m_members) {
        member.set(memberText(protocol, member.name));
        m_kept[member.name] = member.get();
    }
    m_kept["seed"] = m_seed->text().toStdString();
    m_strata->clear();
    m_strata->addItem(tr("the whole project"), QStringList());
    for (const std::string &attribute : view.attributes)
        m_strata->addItem(text(attribute), QStringList{text(attribute)});
    QStringList strata;
    for (const std::string &attribute : protocol.sample.strata)
        strata << text(attribute);
    if (!strata.isEmpty() && m_strata->findData(strata) < 0)
        m_strata->addItem(strata.join(u" | "_s), strata);
    m_strata->setCurrentIndex(std::max(0, m_strata->findData(strata)));
    makeSeats(protocol);
}

void StudyForm::makeSeats(const review::Protocol &protocol)
{
    for (auto &[seat, field] : m_seatFields)
        field->deleteLater();
    m_seatFields.clear();
    while (QLayoutItem *entry = m_seats->takeAt(0)) {
        if (entry->widget())
            entry->widget()->deleteLater();
        delete entry;
    }
    int line = 0;
    for (const review::Seat &seat : review::protocolSeats(protocol)) {
        auto *name = new TextLabel(text(seat.name), TypeStyle::Ui, Token::TextPrimary, m_seatBox);
        name->setWrapped(false);
        auto *field = new ChoiceField(m_seatBox);
        field->setAccessibleName(tr("Who sits on %1").arg(text(seat.name)));
        field->setMinimumWidth(220);
        m_seats->addWidget(name, line, 0);
        m_seats->addWidget(field, line++, 1);
        name->show();
        field->show();
        m_seatFields.emplace_back(seat.name, field);
    }
    const auto people = std::exchange(m_list, {});
    setPeople(people);
}

void StudyForm::setPeople(const std::vector<storage::PeopleRepository::Row> &people)
{
    m_people->setVisible(people.empty());
    const bool same = people.size() == m_list.size();
    m_list = people;
    if (same && !m_seatFields.empty() && m_seatFields.front().second->count() > 0)
        return;
    int at = 0;
    for (auto &[seat, field] : m_seatFields) {
        const QString chosen = field->currentData().toString();
        field->clear();
        field->addItem(tr("nobody yet"), QString());
        for (const storage::PeopleRepository::Row &person : people) {
            const QString name = text(person.person.pseudonym) + (person.name.empty() ? QString() : u"  "_s + text(person.name));
            field->addItem(name, text(person.person.pseudonym));
        }
        ++at;
        field->setCurrentIndex(chosen.isEmpty() ? (m_isNew && at < field->count() ? at : 0) : std::max(0, field->findData(chosen)));
    }
}

QString StudyForm::name() const { return m_name->text().trimmed(); }

StudyDesign StudyForm::design() const
{
    StudyDesign design{.name = name().toStdString(), .preset = m_preset->currentData().toString().toStdString()};
    const std::string share = shareOfPercent(m_share->text());
    design.set.emplace_back("sample.share", share.empty() ? m_share->text().toStdString() : share);
    QStringList quoted;
    for (const QString &attribute : m_strata->currentData().toStringList())
        quoted << u'"' + QString(attribute).replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s) + u'"';
    design.set.emplace_back("sample.strata", "[" + quoted.join(u',').toStdString() + "]");
    design.set.emplace_back("seed", m_seed->text().trimmed().toStdString());
    for (const Member &member : m_members) {
        const std::string value = member.get();
        const auto kept = m_kept.find(member.name);
        if (kept == m_kept.end() || kept->second != value)
            design.set.emplace_back(member.name, value);
    }
    if (m_locked) {
        // The draw and the seats are fixed; an amendment sends what may change.
        std::erase_if(design.set, [](const auto &member) { return member.first.starts_with("sample.") || member.first == "seed"; });
        return design;
    }
    for (const auto &[seat, field] : m_seatFields) {
        const std::string person = field->currentData().toString().toStdString();
        if (!person.empty())
            design.seats.emplace_back(seat, person);
    }
    return design;
}

void StudyForm::focusName() { m_name->setFocus(Qt::ShortcutFocusReason); }

} // namespace app
