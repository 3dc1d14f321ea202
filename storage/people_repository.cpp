#include "storage/people_repository.h"

#include "review/json_text.h"
#include "storage/digest.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/query.h"
#include "storage/transaction.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

namespace storage {

namespace {

using Code = review::Error::Code;

constexpr const char *kNotAdded = "The reviewer was not added";

/// 7 for "R7"; the largest number for a pseudonym of another form, so that those come last.
std::int64_t numberOf(const std::string &pseudonym)
{
    std::int64_t number = 0;
    const char *end = pseudonym.data() + pseudonym.size();
    if (pseudonym.size() > 1 && pseudonym.front() == 'R') {
        const auto [stop, error] = std::from_chars(pseudonym.data() + 1, end, number);
        if (error == std::errc() && stop == end)
            return number;
    }
    return std::numeric_limits<std::int64_t>::max();
}

} // namespace

PeopleRepository::PeopleRepository(Project &project) : m_project(project)
{
}

review::Result<review::Person> PeopleRepository::add(const std::string &name, const std::string &pseudonym, const std::string &expertise)
{
    if (name.find_first_not_of(" \t") == std::string::npos)
        return refusal(Code::BadInput, "The reviewer was not added: a name is needed.");
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    auto rows = list();
    if (!rows)
        return rows.error();
    review::Person person{.pseudonym = pseudonym, .expertise = expertise};
    std::set<std::string> taken;
    for (const Row &row : *rows) {
        taken.insert(row.person.pseudonym);
        if (row.name == name)
            return refusal(Code::Conflict, "The reviewer was not added: \"" + name + "\" is there already, as " + row.person.pseudonym + ".");
    }
    for (int number = 1; person.pseudonym.empty(); ++number)
        if (!taken.contains("R" + std::to_string(number)))
            person.pseudonym = "R" + std::to_string(number);
    if (taken.contains(person.pseudonym))
        return refusal(Code::Conflict, "The reviewer was not added: the pseudonym " + person.pseudonym + " is taken. Choose another one or leave it out.");
    Query add(db, "INSERT INTO person (id, pseudonym, expertise) SELECT coalesce(max(id), 0) + 1, ?, ? FROM person RETURNING id");
    if (!add.text(person.pseudonym).text(expertise).run() || !add.next())
        return add.error(kNotAdded);
    const std::int64_t id = add.numberAt(0);
    add.finish();
    Query secret(db, "INSERT INTO secret_person (person_id, name) VALUES (?, ?)");
    if (!secret.number(id).text(name).run())
        return secret.error(kNotAdded);
    nlohmann::json payload{{"pseudonym", person.pseudonym}};
    if (auto done = addDigests(payload, db, TableGroup::People); !done)
        return done.error();
    if (auto event = EventLog(db, m_project.clock()).append("coordinator", "reviewer-added", {}, review::jsonText(payload)); !event)
        return event.error();
    if (auto done = transaction.commit(); !done)
        return done.error();
    return person;
}

review::Result<std::vector<PeopleRepository::Row>> PeopleRepository::list() const
{
    Query query(m_project.database(), "SELECT p.pseudonym, p.expertise, s.name FROM person p JOIN secret_person s ON s.person_id = p.id");
    if (!query.run())
        return query.error("The reviewers could not be read");
    std::vector<Row> rows;
    while (query.next())
        rows.push_back({.person = {.pseudonym = query.textAt(0), .expertise = query.textAt(1)}, .name = query.textAt(2)});
    if (query.failed())
        return query.error("The reviewers could not be read");
    std::sort(rows.begin(), rows.end(), [](const Row &left, const Row &right) {
        const std::string &a = left.person.pseudonym, &b = right.person.pseudonym;
        return std::pair(numberOf(a), a) < std::pair(numberOf(b), b);
    });
    return rows;
}

} // namespace storage
