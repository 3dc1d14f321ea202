#include "app/pages/study_form.h"

#include "app/pages/project_page.h"
#include "app/pages/seat_row.h"
#include "app/pages/study_members.h"
#include "review/protocol.h"
#include "widgets/button.h"
#include "widgets/chip.h"
#include "widgets/radio_row.h"
#include "widgets/text_block.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalBlocker>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;

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

void StudyForm::startNew(const ProjectView &view, const QString &list)
{
    m_isNew = true;
    lockFields(false);
    say(tr("values of the paper unless marked"));
    m_name->clear();
    m_name->setEnabled(true);
    m_state->setWord(tr("not made yet"));
    enablePresets(true);
    choosePreset(u"plantxpert-gold"_s);
    m_people = view.people;
    m_attributes = view.attributes;
    if (const auto chosen = review::presetProtocol(preset()))
        fill(*chosen);
    if (!list.isEmpty()) {
        m_population["list"] = {list.toStdString()};
        fillLists();
    }
}

void StudyForm::showLocked(const StudyView &study, const ProjectView &view)
{
    showDraft(study, view);
    m_titleWords = tr("Protocol, version %1").arg(study.row.version);
    setTitle(m_titleWords);
    say(study.row.locked ? tr("fixed; instruction and time can be amended") : tr("open, nothing sealed yet"));
    lockFields(true);
}

void StudyForm::showDraft(const StudyView &study, const ProjectView &view)
{
    m_isNew = false;
    lockFields(false);
    say(tr("values of the paper unless marked"));
    m_name->setText(text(study.row.name));
    m_name->setEnabled(false);
    m_state->setWord(tr("draft, version %1").arg(study.row.version));
    choosePreset(text(study.row.protocol.preset));
    enablePresets(false);
    m_people = view.people;
    m_attributes = view.attributes;
    fill(study.row.protocol);
    for (const review::Seat &sitting : study.row.seats)
        m_seats->setPerson(sitting.name, sitting.pseudonym);
}

void StudyForm::fill(const review::Protocol &protocol)
{
    m_share->setText(protocol.sample.share ? percentOfShare(*protocol.sample.share) : QString());
    m_seed->setText(QString::number(protocol.seed));
    m_kept.clear();
    for (const Member &member : m_members) {
        member.set(memberText(protocol, member.name));
        m_kept[member.name] = member.get();
    }
    m_titleWords = kindWords(protocol);
    setTitle(m_titleWords);
    say(m_noteWords);
    const auto notes = review::presetNotes(protocol.preset);
    const auto caption = notes.find("visible.caption");
    m_captionNote->setVisible(caption != notes.end());
    if (caption != notes.end())
        m_captionWords->setText(text(caption->second));
    m_decoyNote->setVisible(notes.contains("plan.adjudicator.decoy_percent"));
    m_strata->clear();
    //: "20 % of figures per project": the sample is drawn from all figures together.
    m_strata->addItem(tr("project"), QStringList());
    for (const std::string &attribute : m_attributes)
        m_strata->addItem(text(attribute), QStringList{text(attribute)});
    QStringList strata;
    for (const std::string &attribute : protocol.sample.strata)
        strata << text(attribute);
    if (!strata.isEmpty() && m_strata->findData(strata) < 0)
        m_strata->addItem(strata.join(u" | "_s), strata);
    m_strata->setCurrentIndex(std::max(0, m_strata->findData(strata)));
    int words = 0;
    for (int i = 0; i < m_strata->count(); ++i)
        words = std::max(words, widgets::lineWidth(m_strata->itemText(i), widgets::uiFont(widgets::TypeStyle::Ui)));
    m_strata->setFixedWidth(std::clamp(words + 44, 96, 200));
    m_population = protocol.population.attributes;
    fillLists();
    for (const auto &[name, value] : sampleMembers())
        m_kept[name] = value;
    m_kept["population.attributes"] = populationMember();
    makeSeats(protocol);
}

void StudyForm::makeSeats(const review::Protocol &protocol)
{
    m_seats->setPlan(protocol);
    setPeople(m_people);
}

void StudyForm::setPeople(const std::vector<storage::PeopleRepository::Row> &people)
{
    m_people = people;
    // A new study takes the people in their order until somebody says otherwise.
    m_seats->setPeople(people, m_isNew);
}

void StudyForm::setLists(const std::map<std::string, std::int64_t> &lists)
{
    if (lists == m_listSizes)
        return;
    m_listSizes = lists;
    fillLists();
}

void StudyForm::fillLists()
{
    const auto named = m_population.find("list");
    QStringList chosen;
    if (named != m_population.end())
        for (const std::string &list : named->second)
            chosen << text(list);
    const QSignalBlocker quiet(m_lists);
    m_lists->clear();
    //: "Items: all", or only those of a list.
    m_lists->addItem(tr("all"), QStringList());
    for (const auto &[name, size] : m_listSizes)
        //: Choice of a study's items. %1 is the list's name, %2 how many items it holds.
        m_lists->addItem(tr("only those of list %1 (%2)").arg(text(name), plainNumber(size)), QStringList{text(name)});
    if (!chosen.isEmpty() && m_lists->findData(chosen) < 0) {
        std::int64_t size = 0;
        for (const QString &list : chosen)
            if (const auto found = m_listSizes.find(list.toStdString()); found != m_listSizes.end())
                size += found->second;
        m_lists->addItem(tr("only those of list %1 (%2)").arg(chosen.join(u", "_s), plainNumber(size)), chosen);
    }
    m_lists->setCurrentIndex(std::max(0, m_lists->findData(chosen)));
    m_listRow->setVisible(!m_listSizes.empty() || !chosen.isEmpty());
}

std::string StudyForm::populationMember() const
{
    auto attributes = m_population;
    attributes.erase("list");
    for (const QString &list : m_lists->currentData().toStringList())
        attributes["list"].push_back(list.toStdString());
    QJsonObject object;
    for (const auto &[name, values] : attributes) {
        QJsonArray array;
        for (const std::string &value : values)
            array.append(text(value));
        object.insert(text(name), array);
    }
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

void StudyForm::say(const QString &note)
{
    m_noteWords = note;
    const int title = widgets::lineWidth(m_titleWords, widgets::uiFont(widgets::TypeStyle::Ui, true)), beside = widgets::lineWidth(note, widgets::uiFont(widgets::TypeStyle::Caption));
    constexpr int kSides = 32, kBetweenBoth = 16;
    const bool room = title + beside + kBetweenBoth <= width() - kSides;
    setNote(room ? note : QString());
    m_noteLine->setText(note);
    m_noteRow->setVisible(!room);
}

void StudyForm::resizeEvent(QResizeEvent *event)
{
    Card::resizeEvent(event);
    say(m_noteWords);
}

void StudyForm::choosePreset(const QString &name)
{
    for (const auto &[preset, row] : m_presets)
        row->setChecked(preset == name);
}

void StudyForm::enablePresets(bool enabled)
{
    for (const auto &[preset, row] : m_presets)
        row->setEnabled(enabled || row->isChecked());
}

std::string StudyForm::preset() const
{
    for (const auto &[preset, row] : m_presets) {
        if (row->isChecked())
            return preset.toStdString();
    }
    return {};
}

QString StudyForm::name() const { return m_name->text().trimmed(); }

std::vector<std::pair<std::string, std::string>> StudyForm::sampleMembers() const
{
    const std::string share = shareOfPercent(m_share->text());
    QStringList quoted;
    for (const QString &attribute : m_strata->currentData().toStringList())
        quoted << u'"' + QString(attribute).replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s) + u'"';
    return {{"sample.share", share.empty() ? m_share->text().toStdString() : share}, {"sample.strata", "[" + quoted.join(u',').toStdString() + "]"}, {"seed", m_seed->text().trimmed().toStdString()}};
}

StudyDesign StudyForm::design() const
{
    StudyDesign design{.name = name().toStdString(), .preset = preset()};
    for (const auto &[name, value] : sampleMembers()) {
        const auto kept = m_kept.find(name);
        if (kept == m_kept.end() || kept->second != value)
            design.set.emplace_back(name, value);
    }
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
    if (const std::string population = populationMember(); population != m_kept.at("population.attributes"))
        design.set.emplace_back("population.attributes", population);
    for (auto &member : m_seats->changedMembers())
        design.set.push_back(std::move(member));
    design.seats = m_seats->persons();
    return design;
}

void StudyForm::focusSample()
{
    m_share->setFocus(Qt::OtherFocusReason);
    m_share->selectAll();
}

void StudyForm::focusName() { m_name->setFocus(Qt::ShortcutFocusReason); }

} // namespace app
