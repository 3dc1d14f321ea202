#include "importers/qa/mmmu.h"

#include "importers/fields.h"
#include "importers/foreign/python_literal.h"
#include "importers/qa/qa_parts.h"

#include <algorithm>

namespace importers {

namespace mmmu {

/// "validation_Agriculture_12": split, subject, number.
bool isId(std::string_view name)
{
    const bool split = name.starts_with("validation_") || name.starts_with("dev_") || name.starts_with("test_");
    const std::size_t last = name.rfind('_');
    return split && last != std::string_view::npos && last + 1 < name.size() && name.find_first_not_of("0123456789", last + 1) == std::string_view::npos;
}

/// "Agriculture" of "validation_Agriculture_12".
std::string subjectOf(const std::string &id)
{
    const std::size_t first = id.find('_'), last = id.rfind('_');
    return first == std::string::npos || first >= last ? std::string() : id.substr(first + 1, last - first - 1);
}

/// The number of the picture that a whole text stands for: "<image 2>" gives 2.
std::optional<std::int64_t> pictureToken(std::string_view text)
{
    const std::string plain = trimmed(text);
    if (!plain.starts_with("<image ") || !plain.ends_with('>'))
        return {};
    return wholeFromText(std::string_view(plain).substr(7, plain.size() - 8));
}

/// Pictures of the question in the order in which it names them. Tokens at its ends go; one inside a sentence is a word of it and stays.
std::string withoutTokens(std::string_view question, std::vector<std::int64_t> &order)
{
    for (std::size_t at = question.find("<image "); at != std::string_view::npos; at = question.find("<image ", at + 1)) {
        const std::size_t end = question.find('>', at);
        const auto number = end == std::string_view::npos ? std::nullopt : wholeFromText(question.substr(at + 7, end - at - 7));
        if (number && std::ranges::find(order, *number) == order.end())
            order.push_back(*number);
    }
    std::string text = trimmed(question);
    for (bool again = true; again;) {
        again = false;
        const std::size_t begin = text.rfind("<image ");
        if (begin != std::string::npos && pictureToken(std::string_view(text).substr(begin))) {
            text = trimmed(std::string_view(text).substr(0, begin));
            again = true;
        }
        const std::size_t end = text.find('>');
        if (end != std::string::npos && pictureToken(std::string_view(text).substr(0, end + 1))) {
            text = trimmed(std::string_view(text).substr(end + 1));
            again = true;
        }
    }
    return text;
}

class Rows : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (!record.key.empty() && record.value.isText())
            return letterOnly(record, rows);
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Items, record.key, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        if (record.has("ground_truth") && !record.has("question"))
            return rows.refuse("The file holds keys alone, and the key of a question that is here already is not changed by an import. Nothing was imported; "
                               "import the data rows, which have question and answer.");
        if (record.has("response"))
            return output(record, rows);
        item(record, rows);
    }

private:
    void letterOnly(ForeignRecord &record, NativeRows &rows)
    {
        std::string guess = rows.ids().stem();
        for (const char *ending : {"_val", "_test", "_dev"}) {
            if (guess.ends_with(ending))
                guess.resize(guess.size() - std::string_view(ending).size());
        }
        const auto &folders = rows.options().folders;
        const bool total = guess.starts_with("total_");
        NativeRow row(Role::Predictions);
        row.text("item", record.key).text("model", total && !folders.empty() ? m_model.of(rows, folders.front(), "its folder") : m_model.of(rows, guess, "the file's name"));
        const auto letter = letterAlone(record.value.text);
        row.value("output", record.value).text("answer", letter ? std::string(1, *letter) : std::string());
        rows.give(std::move(row));
    }

    void output(ForeignRecord &record, NativeRows &rows)
    {
        for (const char *name : {"question", "question_type", "answer", "all_choices", "index2ans", "options", "pred_indexs", "explanation", "image", "subject", "img_type", "topic_difficulty"})
            record.take(name); // of the item, or what another program read from the reply
        const std::string id = record.scalar("id");
        const auto &folders = rows.options().folders;
        std::string guess = rows.ids().stem();
        std::string_view from = "the file's name";
        if (guess == "output" && !folders.empty()) {
            // <model>/<subject>/output.json
            const bool bySubject = folders.front() == subjectOf(id) && folders.size() > 1;
            guess = folders[bySubject ? 1 : 0];
            from = "its folder";
        }
        const Thought said = withoutThought(outputText(record.take("response")));
        NativeRow row(Role::Predictions);
        row.text("item", id).text("model", m_model.of(rows, m_guess.empty() ? guess : m_guess, from)).value("output", JsonValue::ofText(said.rest)).text("rationale", said.thought);
        m_guess = guess;
        row.value("stored_verdict", record.take("if_right")).standsAt("item", "id").standsAt("output", "response");
        rows.give(std::move(row));
    }

    void item(ForeignRecord &record, NativeRows &rows)
    {
        const std::string raw = record.has("id") ? record.scalar("id") : record.key;
        const std::string id = rows.ids().ofRaw(raw, record.row);
        NativeRow row(Role::Items);
        std::vector<std::int64_t> order;
        row.text("id", id).text("question", withoutTokens(record.text("question"), order));
        std::vector<std::string> optionPictures;
        const JsonValue options = optionsOf(record, raw, optionPictures);
        const bool open = record.text("question_type") == "open" || (options.list.empty() && options.members.empty() && !options.isText());
        if (open)
            row.text("kind", "short");
        else
            row.text("kind", "single").value("options", options);
        row.texts("figures", figures(record, raw, order, optionPictures));
        answer(record, rows, row, id, open, options);
        row.text("explanation", record.text("explanation"));
        row.attribute("subject", JsonValue::ofText(subjectOf(raw))).attribute("subfield", record.take("subfield")).attribute("difficulty", record.take("topic_difficulty"));
        record.take("img_type");
        rows.give(std::move(row));
    }

    /// The name of the picture number n; a picture that lies in the record itself has the name that the set's own files have.
    static std::string picture(ForeignRecord &record, const std::string &id, std::int64_t number)
    {
        const JsonValue *value = record.take("image_" + std::to_string(number));
        if (value == nullptr && number == 1)
            value = record.take("image");
        if (value == nullptr)
            return {};
        if (value->isText())
            return value->text;
        const std::string path = textOf(value->find("path"));
        return path.empty() ? id + "_" + std::to_string(number) + ".png" : path;
    }

    static JsonValue optionsOf(ForeignRecord &record, const std::string &id, std::vector<std::string> &pictures)
    {
        const JsonValue *value = record.take("options");
        if (value == nullptr)
            return jsonList();
        JsonValue options = *value;
        if (value->isText()) {
            const auto texts = pythonList(value->text);
            if (!texts)
                return *value; // said to be no list by the item's own rules
            options = jsonTexts(*texts);
        }
        for (JsonValue &option : options.list) {
            const auto number = option.isText() ? pictureToken(option.text) : std::nullopt;
            const std::string name = number ? picture(record, id, *number) : std::string();
            if (name.empty())
                continue;
            pictures.push_back(name);
            option = jsonObject({{"figure", JsonValue::ofText(name)}});
        }
        return options;
    }

    static std::vector<std::string> figures(ForeignRecord &record, const std::string &id, std::vector<std::int64_t> order, const std::vector<std::string> &optionPictures)
    {
        constexpr std::int64_t kPictures = 7;
        for (std::int64_t number = 1; number <= kPictures; ++number) {
            if (std::ranges::find(order, number) == order.end())
                order.push_back(number);
        }
        std::vector<std::string> names;
        for (const std::int64_t number : order) {
            const std::string name = picture(record, id, number);
            if (!name.empty() && std::ranges::find(optionPictures, name) == optionPictures.end())
                names.push_back(name);
        }
        return names;
    }

    static void answer(ForeignRecord &record, NativeRows &rows, NativeRow &row, const std::string &id, bool open, const JsonValue &options)
    {
        const JsonValue *answer = record.take("answer");
        if (answer == nullptr || answer->text == "?") // the test split says it so
            return;
        if (!open) {
            const auto letter = answer->isText() && !letterAlone(answer->text) ? letterOfText(options, answer->text) : std::nullopt;
            row.value("answer", letter ? JsonValue::ofText(std::string(1, *letter)) : *answer);
            return;
        }
        const auto several = answer->isText() ? pythonList(answer->text) : std::nullopt;
        if (several && several->size() > 1)
            rows.warn(Role::Items, id, "answer", answer->text, "the key names several answers of which each is right; it was kept as it stands", "several-answers");
        row.value("answer", several && several->size() == 1 ? JsonValue::ofText(several->front()) : *answer);
    }

    ModelName m_model;
    std::string m_guess = {};
};

class Problems : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Items, record.key, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        const std::string id = rows.ids().ofRaw(record.key, record.row);
        NativeRow row(Role::Items);
        const std::string hint = record.text("hint"), question = record.text("question"), split = record.text("split"), image = record.text("image");
        row.text("id", id).text("question", hint.empty() ? question : hint + "\n\n" + question);
        if (!image.empty())
            row.text("figures", (split.empty() ? std::string() : split + "/") + record.key + "/" + image).standsAt("figures", "image");
        const JsonValue *choices = record.take("choices"), *answer = record.take("answer");
        row.text("kind", "single").value("options", choices).standsAt("options", "choices");
        if (answer != nullptr) {
            // Counted from 0.
            const auto index = wholeFromText(answer->text);
            const std::size_t count = choices != nullptr ? choices->list.size() : 0;
            const bool good = index && *index >= 0 && static_cast<std::size_t>(*index) < count && *index < 10;
            if (!good)
                return rows.reject(Role::Items, id, "answer", plainValue(*answer), "not the place of a choice, counted from 0");
            row.text("answer", std::string(1, static_cast<char>('A' + static_cast<int>(*index))));
        }
        row.text("explanation", record.text("solution")).text("lecture", record.text("lecture"));
        for (const char *name : {"task", "grade", "subject", "topic", "category", "skill"})
            row.attribute(name, record.take(name));
        row.attribute("split", JsonValue::ofText(split));
        rows.give(std::move(row));
    }
};

} // namespace mmmu

std::string_view Mmmu::description() const
{
    return "MMMU rows, and model outputs in its three forms";
}

FrameRules Mmmu::rules() const
{
    return {.lists = {}, .isDict = [](std::string_view name, char) { return mmmu::isId(name); }};
}

review::Result<std::unique_ptr<Translator>> Mmmu::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new mmmu::Rows);
}

Understands Mmmu::knows(const ForeignRecord &first) const
{
    if (!first.key.empty())
        return mmmu::isId(first.key) ? Understands::Yes : Understands::No;
    const JsonValue *options = first.value.find("options");
    const bool output = first.has("response") && (first.has("index2ans") || first.has("pred_indexs") || first.has("question_type"));
    const bool row = first.has("question") && (first.has("image_1") || (options != nullptr && options->isText() && pythonList(options->text)));
    return first.has("id") && (output || row || mmmu::isId(textOf(first.value.find("id")))) ? Understands::Yes : Understands::No;
}

std::string_view ScienceQa::description() const
{
    return "ScienceQA's problems.json";
}

FrameRules ScienceQa::rules() const
{
    return {.lists = {}, .isDict = [](std::string_view name, char begins) { return begins == '{' && !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos; }};
}

review::Result<std::unique_ptr<Translator>> ScienceQa::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new mmmu::Problems);
}

Understands ScienceQa::knows(const ForeignRecord &first) const
{
    return !first.key.empty() && first.has("choices") && first.has("question") ? Understands::Yes : Understands::No;
}

} // namespace importers
