#include "app/pages/seat_row.h"

#include "app/pages/project_page.h"
#include "app/pages/seat_chip.h"
#include "widgets/button.h"
#include "widgets/text_input.h"

#include <QKeyEvent>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kSeatGap = 8, kAddGap = 12, kNameWide = 152, kIconWide = 32;

QString quotedName(const std::string &name)
{
    return u'"' + text(name).replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s) + u'"';
}

} // namespace

SeatRow::SeatRow(QWidget *parent) : FlowRow(widgets::kFlatInset, 0, parent)
{
    //: Adds a seat to the plan.
    m_add = new widgets::Button(widgets::ButtonLook::Tool, u"plus"_s, tr("Add"), {}, this);
    m_add->setAccessibleName(tr("Add a seat"));
    m_addWithWord = m_add->sizeHint().width();
    m_name = new widgets::LineField(tr("Primary 3"), this);
    m_name->setAccessibleName(tr("Name of the new seat"));
    m_name->setFixedWidth(kNameWide);
    m_name->hide();
    m_name->installEventFilter(this);
    m_addPeople = new widgets::Button(widgets::ButtonLook::Link, {}, tr("Add people first"), {}, this);
    connect(m_add, &QPushButton::clicked, this, [this] { write(true); });
    connect(m_addPeople, &QPushButton::clicked, this, &SeatRow::peopleAsked);
    connect(m_name, &QLineEdit::returnPressed, this, [this] {
        const QString name = m_name->text().trimmed();
        write(false);
        if (!name.isEmpty())
            add(name);
    });
}

void SeatRow::setPlan(const review::Protocol &protocol)
{
    for (const Entry &entry : m_entries) {
        entry.chip->hide();
        entry.chip->deleteLater();
    }
    m_entries.clear();
    m_asSet.clear();
    for (const review::Seat &seat : review::protocolSeats(protocol)) {
        const std::string role(review::roleName(seat.role));
        if (m_asSet.empty() || m_asSet.back().first != role)
            m_asSet.push_back({role, {}});
        m_asSet.back().second.push_back(seat.name);
        m_entries.push_back({.role = role, .seat = seat.name, .chip = makeChip(role, seat.name)});
    }
    order();
}

SeatChip *SeatRow::makeChip(const std::string &role, const std::string &seat)
{
    auto *chip = new SeatChip(text(seat), this);
    chip->setPeople(m_people);
    chip->setRemovable(!m_fixed);
    chip->setObjectName(text(role));
    connect(chip, &SeatChip::personChanged, this, [this] {
        fit();
        Q_EMIT changed();
    });
    connect(chip, &SeatChip::removeAsked, this, [this, chip] { remove(chip); });
    chip->show();
    return chip;
}

void SeatRow::order()
{
    std::vector<Part> parts;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        parts.push_back({.widget = m_entries[i].chip, .gap = kSeatGap, .begins = true});
        if (i > 0)
            setTabOrder(m_entries[i - 1].chip, m_entries[i].chip);
    }
    if (!m_entries.empty())
        setTabOrder(m_entries.back().chip, m_add);
    for (QWidget *part : {static_cast<QWidget *>(m_add), static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_addPeople)})
        parts.push_back({.widget = part, .gap = kAddGap - widgets::kFlatInset, .begins = true});
    setParts(std::move(parts));
}

void SeatRow::setPeople(const std::vector<storage::PeopleRepository::Row> &people, bool seatThem)
{
    m_people = people;
    m_addPeople->setVisible(people.empty() && !m_fixed);
    std::size_t at = 0;
    for (const Entry &entry : m_entries) {
        entry.chip->setPeople(people);
        if (seatThem && entry.chip->person().empty() && at < people.size())
            entry.chip->setPerson(people[at].person.pseudonym);
        ++at;
    }
    fit();
}

void SeatRow::setPerson(const std::string &seat, const std::string &pseudonym)
{
    for (const Entry &entry : m_entries)
        if (entry.seat == seat)
            entry.chip->setPerson(pseudonym);
    fit();
}

std::vector<std::pair<std::string, std::string>> SeatRow::persons() const
{
    std::vector<std::pair<std::string, std::string>> persons;
    for (const Entry &entry : m_entries)
        if (!entry.chip->person().empty())
            persons.emplace_back(entry.seat, entry.chip->person());
    return persons;
}

std::vector<std::pair<std::string, std::string>> SeatRow::changedMembers() const
{
    std::vector<std::pair<std::string, std::string>> members;
    for (const auto &[role, before] : m_asSet) {
        std::vector<std::string> now;
        QStringList quoted;
        for (const Entry &entry : m_entries) {
            if (entry.role != role)
                continue;
            now.push_back(entry.seat);
            quoted << quotedName(entry.seat);
        }
        if (now != before)
            members.emplace_back("plan." + role + ".seats", "[" + quoted.join(u',').toStdString() + "]");
    }
    return members;
}

void SeatRow::setFixed(bool fixed)
{
    m_fixed = fixed;
    setEnabled(!fixed);
    m_add->setVisible(!fixed && m_name->isHidden());
    m_addPeople->setVisible(!fixed && m_people.empty());
    for (const Entry &entry : m_entries)
        entry.chip->setRemovable(!fixed);
    fit();
}

void SeatRow::add(const QString &name)
{
    const std::string seat = name.toStdString();
    for (const Entry &entry : m_entries) {
        if (entry.seat == seat)
            return entry.chip->setFocus(Qt::TabFocusReason);
    }
    if (m_asSet.empty())
        return;
    std::string role = m_asSet.front().first;
    for (const auto &[known, seats] : m_asSet)
        if (name.startsWith(text(known), Qt::CaseInsensitive))
            role = known;
    // Seats stand by role, in the order in which the plan deals to them.
    auto after = std::find_if(m_entries.rbegin(), m_entries.rend(), [&](const Entry &entry) { return entry.role == role; }).base();
    if (after == m_entries.begin() && role != m_asSet.front().first)
        after = m_entries.end();
    auto *chip = makeChip(role, seat);
    m_entries.insert(after, {.role = role, .seat = seat, .chip = chip});
    order();
    chip->setFocus(Qt::TabFocusReason);
    Q_EMIT changed();
}

void SeatRow::remove(SeatChip *chip)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &entry) { return entry.chip == chip; });
    if (found == m_entries.end() || m_fixed)
        return;
    const auto next = m_entries.erase(found);
    if (chip->hasFocus())
        (next == m_entries.end() ? static_cast<QWidget *>(m_add) : next->chip)->setFocus(Qt::TabFocusReason);
    chip->hide();
    chip->deleteLater();
    order();
    Q_EMIT changed();
}

void SeatRow::write(bool writing)
{
    m_name->clear();
    m_name->setVisible(writing);
    m_add->setVisible(!writing);
    fit();
    (writing ? static_cast<QWidget *>(m_name) : m_add)->setFocus(Qt::OtherFocusReason);
}

bool SeatRow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_name && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        write(false);
        return true;
    }
    return FlowRow::eventFilter(watched, event);
}

void SeatRow::fit()
{
    int x = widgets::kFlatInset;
    for (const Entry &entry : m_entries) {
        const int wide = entry.chip->sizeHint().width(), gap = x > widgets::kFlatInset ? kSeatGap : 0;
        x = x + gap + wide > width() ? widgets::kFlatInset + wide : x + gap + wide;
    }
    const int room = width() - x - (kAddGap - widgets::kFlatInset);
    const bool withWord = room >= m_addWithWord || room < kIconWide;
    if (m_add->isWordShown() != withWord) // else the change of its size would call for another fit
        m_add->setWordShown(withWord);
    FlowRow::fit();
}

} // namespace app
