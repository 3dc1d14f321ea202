#include "importers/reference_check.h"

#include "importers/picture_folder.h"

#include <algorithm>
#include <array>

namespace importers {

namespace {

/// What a byte of a word becomes: itself, a capital in lower case; a blank for what stands between words.
constexpr std::array<char, 256> kWordByte = [] {
    std::array<char, 256> words{};
    for (std::size_t byte = 0; byte < words.size(); ++byte) {
        const std::size_t low = byte >= 'A' && byte <= 'Z' ? byte + 32 : byte;
        words[byte] = (low >= 'a' && low <= 'z') || (low >= '0' && low <= '9') || low >= 0x80 ? static_cast<char>(low) : ' ';
    }
    return words;
}();

/// Words in lower case with one blank before and behind each: " late blight 01 ". Digits part from letters as they do in file names.
/// What is longer than `most` is cut: it need only be known to be too long.
std::string words(std::string_view text, std::size_t most = std::string_view::npos)
{
    std::string out(std::min(text.size(), most == std::string_view::npos ? most : most + 1) + 3, ' ');
    std::size_t size = 1;
    for (const char c : text) {
        if (size > most)
            break;
        const char byte = kWordByte[static_cast<unsigned char>(c)];
        if (byte != ' ' || out[size - 1] != ' ')
            out[size++] = byte;
    }
    if (out[size - 1] != ' ')
        out[size++] = ' ';
    out.resize(size);
    return out;
}

std::vector<std::string> splitWords(const std::string &padded)
{
    std::vector<std::string> result;
    for (std::size_t at = 1; at < padded.size();) {
        const std::size_t end = padded.find(' ', at);
        if (end == std::string::npos)
            break;
        result.push_back(padded.substr(at, end - at));
        at = end + 1;
    }
    return result;
}

bool isNumberText(const std::string &text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || c == ' '; });
}

/// Whether the words stand in the question otherwise than as an example of how to answer ("for example: upper right region, 1") or among
/// the choices it lists ("choose from upper left region, …").
bool isStated(std::string_view question, std::string_view answer)
{
    for (std::size_t at = question.find(answer); at != std::string_view::npos; at = question.find(answer, at + 1)) {
        const std::string_view before = question.substr(0, at + 1);
        const auto leads = [before](std::string_view words) { return before.ends_with(words); };
        const auto lists = [before](std::string_view words) { return before.find(words) != std::string_view::npos; };
        constexpr std::array kExamples{" for example ", " example ", " e g ", " for instance ", " such as "};
        constexpr std::array kLists{" choose from ", " choose one of ", " choose between ", " select from ", " select one of ", " pick from "};
        if (std::ranges::none_of(kExamples, leads) && std::ranges::none_of(kLists, lists))
            return true;
    }
    return false;
}

} // namespace

bool nameLeaks(std::string_view name, const review::Item &item, const review::Key &key)
{
    std::string_view stem = name;
    if (looksLikePicture(name))
        stem = name.substr(0, name.rfind('.'));
    const std::string padded = words(stem);
    for (const std::string_view word : {" gold ", " answer ", " label ", " truth ", " correct "}) {
        if (padded.find(word) != std::string::npos)
            return true;
    }
    if (key.answer.shape == review::Answer::Shape::Text) {
        const std::string answer = words(key.answer.text, padded.size());
        if (answer.size() > 4 && !isNumberText(answer) && padded.find(answer) != std::string::npos)
            return true;
    }
    for (const review::Option &option : item.options) {
        const std::string text = words(option.text, padded.size());
        if (text.size() > 4 && !isNumberText(text) && padded.find(text) != std::string::npos)
            return true;
    }
    auto inName = splitWords(padded);
    std::erase_if(inName, [](const std::string &word) { return word.size() < 5 || isNumberText(word); });
    if (inName.empty())
        return false;
    std::map<std::string, int> optionsWithWord;
    for (const review::Option &option : item.options) {
        auto inOption = splitWords(words(option.text));
        std::sort(inOption.begin(), inOption.end());
        inOption.erase(std::unique(inOption.begin(), inOption.end()), inOption.end());
        for (const std::string &word : inOption)
            ++optionsWithWord[word];
    }
    // A word that only one option has, and the question has not, tells options apart.
    const std::string question = words(item.question);
    return std::any_of(inName.begin(), inName.end(), [&](const std::string &word) {
        const auto found = optionsWithWord.find(word);
        return found != optionsWithWord.end() && found->second == 1 && question.find(" " + word + " ") == std::string::npos;
    });
}

std::string answerInQuestion(const review::Item &item, const review::Key &key)
{
    const std::string question = words(item.question);
    const auto states = [&](std::string_view answer) {
        const std::string padded = words(answer);
        constexpr std::size_t kShortest = 4 + 2; // with its blanks
        return padded.size() >= kShortest && !isNumberText(padded) && isStated(question, padded);
    };
    if (key.answer.shape == review::Answer::Shape::Text)
        return states(key.answer.text) ? key.answer.text : std::string();
    if (key.answer.shape != review::Answer::Shape::Letters)
        return {};
    std::string found;
    const auto isRight = [&](const review::Option &option) { return key.answer.letters.find(option.letter) != std::string::npos; };
    for (const review::Option &option : item.options)
        if (found.empty() && isRight(option) && states(option.text))
            found = option.text;
    if (!found.empty() && std::ranges::any_of(item.options, [&](const review::Option &option) { return !isRight(option) && states(option.text); }))
        return {};
    return found;
}

void ReferenceCheck::note(const review::Item &item, const review::Key &key, int file, Place place)
{
    const auto use = [&](const std::string &name) {
        if (name.empty())
            return;
        const auto [entry, isNew] = m_uses.try_emplace(name, Use{file, place, item.id});
        if (Use &known = entry->second; file != known.file && (known.others.empty() || known.others.back() != file))
            known.others.push_back(file); // files come one after the other
        if (!entry->second.leaks)
            entry->second.leaks = nameLeaks(name, item, key);
    };
    for (const std::string &figure : item.figures)
        use(figure);
    for (const review::Option &option : item.options)
        use(option.figure);
    for (const review::Overlay &overlay : item.overlays)
        use(overlay.figure);
}

ReferenceCheck::Outcome ReferenceCheck::judge(const std::function<bool(const std::string &id)> &known) const
{
    Outcome outcome;
    struct Leaks {
        std::int64_t names = 0, leaking = 0;
        std::string first = {};
        Use use = {};
    };
    std::map<int, Leaks> leaksOfFile;
    for (const auto &[name, use] : m_uses) {
        Leaks &leaks = leaksOfFile[use.file];
        ++leaks.names;
        if (use.leaks && leaks.leaking++ == 0) {
            leaks.first = name;
            leaks.use = use;
        }
        const bool isKnown = known(name), picture = looksLikePicture(name);
        if (picture && isKnown)
            outcome.shared.emplace_back(name, use.file);
        for (const int other : picture ? use.others : std::vector<int>{})
            outcome.shared.emplace_back(name, other);
        if (isKnown)
            continue;
        if (picture) {
            review::Figure figure;
            figure.id = figure.path = name;
            outcome.pathFigures.emplace_back(std::move(figure), use.file);
            continue;
        }
        Problem problem;
        problem.level = Problem::Level::Warning;
        problem.line = use.place.line;
        problem.column = use.place.column;
        problem.id = use.item;
        problem.field = "figures";
        problem.value = name;
        problem.reason = "names a figure that is not there yet";
        problem.kind = "figure-to-come";
        outcome.problems.emplace_back(std::move(problem), use.file);
    }
    for (const auto &[file, leaks] : leaksOfFile) {
        if (leaks.leaking == 0)
            continue;
        Problem problem;
        problem.level = Problem::Level::Warning;
        problem.line = leaks.use.place.line;
        problem.column = leaks.use.place.column;
        problem.id = leaks.use.item;
        problem.field = "figures";
        problem.value = leaks.first;
        problem.reason = std::to_string(leaks.leaking) + " of " + std::to_string(leaks.names)
            + " picture names contain an answer, an option or the words gold or answer; reviewers never see them";
        problem.kind = "leak";
        outcome.problems.emplace_back(std::move(problem), file);
    }
    return outcome;
}

std::pair<int, Place> ReferenceCheck::firstUse(const std::string &figure) const
{
    const auto found = m_uses.find(figure);
    return found == m_uses.end() ? std::pair{0, Place{0, 0}} : std::pair{found->second.file, found->second.place};
}

} // namespace importers
