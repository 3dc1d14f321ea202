#include "review/protocol_json.h"

#include "review/embedded.h"
#include "review/hash.h"
#include "review/json_text.h"
#include "review/protocol_schema.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace review {

namespace {

using nlohmann::json;

Error bad(std::string sentence) { return {Error::Code::BadInput, std::move(sentence), {}}; }

template <class T>
std::optional<T> optional(const json &value)
{
    return value.is_null() ? std::optional<T>{} : value.get<T>();
}

When when(const json &value)
{
    const auto &text = value.get_ref<const std::string &>();
    return text == "always" ? When::Always : text == "after" ? When::After : When::Never;
}

void readVisible(const json &group, VisibleRule &rule)
{
    const std::pair<const char *, When *> members[] = {{"figure", &rule.figure}, {"overlays", &rule.overlays}, {"question", &rule.question},
        {"options", &rule.options}, {"caption", &rule.caption}, {"context", &rule.context}, {"attributes", &rule.attributes}, {"key", &rule.key},
        {"prediction", &rule.prediction}, {"rationale", &rule.rationale}, {"model", &rule.model}, {"trace", &rule.trace}, {"reference", &rule.reference}};
    for (const auto &[name, member] : members)
        *member = when(group.at(name));
}

void readGroups(const json &document, Protocol &protocol)
{
    const json &population = document.at("population"), &sample = document.at("sample"), &answer = document.at("answer"), &order = document.at("order"),
               &seal = document.at("seal"), &time = document.at("time"), &decision = document.at("decision"), &agreement = document.at("agreement"),
               &instruction = document.at("instruction"), &viewer = document.at("viewer");
    protocol.kind = document.at("kind").get<std::string>();
    protocol.preset = document.at("preset").get<std::string>();
    protocol.seed = document.at("seed").get<std::int64_t>();
    protocol.population.attributes = population.at("attributes").get<std::map<std::string, std::vector<std::string>>>();
    protocol.population.kinds = population.at("kinds").get<std::vector<std::string>>();
    protocol.sample.unit = sample.at("unit").get<std::string>();
    protocol.sample.share = optional<std::string>(sample.at("share"));
    protocol.sample.count = optional<std::int64_t>(sample.at("count"));
    protocol.sample.strata = sample.at("strata").get<std::vector<std::string>>();
    protocol.sample.capPerFigure = sample.at("cap_per_figure").get<std::map<std::string, std::int64_t>>();
    for (const auto &[name, role] : document.at("plan").items())
        protocol.plan[name] = {role.at("type").get<std::string>(), role.at("seats").get<std::vector<std::string>>(), role.at("decoy_percent").get<std::int64_t>()};
    readVisible(document.at("visible"), protocol.visible);
    protocol.answer = {answer.at("type").get<std::string>(), answer.at("defective").get<bool>(), answer.at("confidence").get<bool>(),
        answer.at("unsure").get<bool>(), answer.at("abstain").get<bool>()};
    const auto &items = order.at("items").get_ref<const std::string &>();
    protocol.itemOrder = items == "source" ? ItemOrder::Source : items == "interleaved" ? ItemOrder::Interleaved : ItemOrder::Ranked;
    protocol.rankedOptions = order.at("options") == "ranked";
    const auto &undo = seal.at("undo").get_ref<const std::string &>();
    protocol.seal = {seal.at("style") == "instant" ? SealStyle::Instant : SealStyle::Confirm, seal.at("same_key_twice").get<bool>(),
        undo == "none" ? Undo::None : undo == "last" ? Undo::Last : Undo::Submit};
    protocol.time = {optional<std::int64_t>(time.at("soft_s")), optional<std::int64_t>(time.at("hard_s")), optional<std::int64_t>(time.at("break_every")),
        time.at("idle_s").get<std::int64_t>(), time.at("show_clock").get<bool>()};
    protocol.decision = {decision.at("rule").get<std::string>(), decision.at("adjudicator_sees") == "answers", decision.at("all_differ").get<std::string>()};
    protocol.agreement = {agreement.at("categories").get<std::vector<std::string>>(), agreement.at("scale").get<std::string>(),
        optional<std::string>(agreement.at("cluster")), agreement.at("resamples").get<std::int64_t>()};
    protocol.instruction = {instruction.at("text").get<std::string>(), instruction.at("show") == "always"};
    protocol.viewerAdjust = viewer.at("adjust").get<bool>();
    protocol.viewerCompare = viewer.at("compare").get<bool>();
}

bool plainName(const std::string &name)
{
    return name.front() != ' ' && name.back() != ' '
        && std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '|' || c == '/' || c == '=' || c == ','; });
}

Status checkSeats(const Protocol &protocol)
{
    std::set<std::string> names;
    for (const auto &[role, plan] : protocol.plan) {
        if (plan.seats.empty())
            return bad("The role " + role + " has no seat; name one in plan." + role + ".seats or take the role away.");
        for (const std::string &seat : plan.seats) {
            if (!plainName(seat))
                return bad("The seat name \"" + seat + "\" in plan." + role + ".seats cannot be used; names have no blank at their ends and none of the signs | / = and comma.");
            if (!names.insert(seat).second)
                return bad("The seat " + seat + " stands twice in the plan; each seat has a name of its own.");
        }
    }
    return ok();
}

// Whole numbers that a signed 64-bit number cannot hold would be read as other numbers.
std::string tooLarge(const json &value, const std::string &path)
{
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return path;
    if (!value.is_structured())
        return {};
    for (auto entry = value.begin(); entry != value.end(); ++entry) {
        std::string found = tooLarge(*entry, value.is_array() ? path : path.empty() ? entry.key() : path + "." + entry.key());
        if (!found.empty())
            return found;
    }
    return {};
}

Status checkMeaning(const Protocol &protocol, const json &document)
{
    if (protocol.sample.share) {
        const auto share = fractionFromText(*protocol.sample.share);
        if (!share || share->numerator == 0 || share->numerator > share->denominator)
            return bad("The protocol's member sample.share must be a share above 0 and up to 1, such as 0.20 or 1/3, or null.");
        if (protocol.sample.count)
            return bad("The protocol sets both sample.share and sample.count; set one of them to null.");
    }
    const auto easy = fractionFromText(document.at("difficulty").at("easy_below").get_ref<const std::string &>());
    const auto hard = fractionFromText(document.at("difficulty").at("hard_above").get_ref<const std::string &>());
    __extension__ typedef __int128 Wide; // nine digits on both sides of a point make products past 64 bits
    if (!easy || !hard || Wide{easy->numerator} * hard->denominator > Wide{hard->numerator} * easy->denominator)
        return bad("The protocol's member difficulty.easy_below must not be above difficulty.hard_above.");
    if (const auto input = viewerRuleOf(document.at("viewer")).modelInput; input && (input->maxSide > 0 ? input->width + input->height > 0 : input->width == 0 || input->height == 0))
        return bad("The protocol's member viewer.model_input must have either max_side or both width and height.");
    return checkSeats(protocol);
}

// Presets whose kind of study the program can run; the others are data for the issues that bring their kind.
bool offered(const std::string &name, std::string_view text)
{
    if (name == "protocol" || name == "notes")
        return false;
    const json document = json::parse(text, nullptr, false);
    return document.is_object() && document.value("kind", std::string{}) == "gold";
}

} // namespace

Result<Protocol> protocolFromDocument(const json &document)
{
    if (const std::string member = tooLarge(document, {}); !member.empty())
        return bad("The protocol's member " + member + " must be " + (member == "seed" ? "a whole number from 0 to 9223372036854775807" : "a smaller whole number") + ".");
    if (auto fits = fitsSchema(document); !fits)
        return fits.error();
    Protocol protocol;
    readGroups(document, protocol);
    if (auto meaning = checkMeaning(protocol, document); !meaning)
        return meaning.error();
    protocol.canonical = jsonText(document);
    protocol.hash = sha256Hex(protocol.canonical);
    return protocol;
}

Result<Protocol> protocolFromJson(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    try {
        return protocolFromDocument(json::parse(text));
    } catch (const json::exception &exception) {
        return Error{Error::Code::BadInput, "The protocol is no JSON text that can be read.", exception.what()};
    }
}

std::vector<std::string> presetNames()
{
    std::vector<std::string> names;
    for (const auto &[name, text] : embeddedFiles())
        if (offered(name, text))
            names.push_back(name);
    return names;
}

Result<Protocol> presetProtocol(std::string_view name)
{
    const auto names = presetNames();
    if (std::ranges::find(names, name) != names.end())
        return protocolFromJson(embeddedFiles().at(std::string(name)));
    std::string sentence = "There is no preset named \"" + std::string(name) + "\"; there is";
    for (const std::string &known : names)
        sentence += (known == names.front() ? " " : ", ") + known;
    return Error{Error::Code::NotFound, sentence + ".", {}};
}

std::map<std::string, std::string> presetNotes(std::string_view name)
{
    const json notes = json::parse(embeddedFiles().at("notes"), nullptr, false);
    const auto found = notes.find(std::string(name));
    return found == notes.end() ? std::map<std::string, std::string>{} : found->get<std::map<std::string, std::string>>();
}

} // namespace review
