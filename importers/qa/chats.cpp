#include "importers/qa/chats.h"

#include "importers/fields.h"
#include "importers/qa/qa_parts.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace importers {

namespace chats {

std::string plainRole(const std::string &role)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kRoles{{{"human", "user"}, {"user", "user"}, {"gpt", "assistant"}, {"assistant", "assistant"},
        {"system", "system"}, {"function_call", "call"}, {"observation", "tool"}, {"tool", "tool"}, {"function", "tool"}}};
    for (const auto &[name, plain] : kRoles) {
        if (name == role)
            return std::string(plain);
    }
    return role;
}

/// Qwen-VL writes "Picture 1: <img>path</img>" before the question.
void takePictureTags(ChatMessage &message)
{
    constexpr std::string_view kBegin = "<img>", kEnd = "</img>";
    for (;;) {
        const std::size_t begin = message.text.find(kBegin);
        const std::size_t end = begin == std::string::npos ? begin : message.text.find(kEnd, begin);
        if (end == std::string::npos)
            return;
        message.pictures.push_back(trimmed(std::string_view(message.text).substr(begin + kBegin.size(), end - begin - kBegin.size())));
        std::size_t from = begin;
        const std::size_t line = message.text.rfind('\n', begin) == std::string::npos ? 0 : message.text.rfind('\n', begin) + 1;
        if (std::string_view(message.text).substr(line, begin - line).starts_with("Picture "))
            from = line;
        message.text.erase(from, end + kEnd.size() - from);
    }
}

/// Takes the tokens <image> out and says how many there were.
std::size_t takeTokens(std::string &text)
{
    constexpr std::string_view kToken = "<image>";
    std::size_t count = 0;
    for (std::size_t at = text.find(kToken); at != std::string::npos; at = text.find(kToken, at)) {
        text.erase(at, kToken.size());
        ++count;
    }
    text = trimmed(text);
    return count;
}

/// The letter a reply gives to options: alone, before its option's text, or behind "Answer:". Nothing when it says anything else.
std::optional<char> letterOfReply(const std::string &reply, const std::vector<std::string> &options)
{
    const auto known = [&](char letter) { return letter >= 'A' && static_cast<std::size_t>(letter - 'A') < options.size() ? std::optional(letter) : std::nullopt; };
    const std::size_t marked = reply.rfind("Answer:");
    const std::string plain = trimmed(marked == std::string::npos ? std::string_view(reply) : std::string_view(reply).substr(marked + 7));
    if (const auto letter = letterAlone(plain))
        return known(*letter);
    for (std::size_t i = 0; i < options.size(); ++i) {
        const char letter = static_cast<char>('A' + static_cast<int>(i));
        for (const std::string &form : {std::string(1, letter) + ". ", std::string(1, letter) + ") ", "(" + std::string(1, letter) + ") ", std::string(1, letter) + ": "}) {
            if (plain == form + options[i])
                return letter;
        }
    }
    return letterOfText(jsonTexts(options), plain);
}

class Conversations : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        const std::string own = record.scalar("id");
        const std::string id = own.empty() ? rows.ids().ofStem(std::to_string(record.row), record.row) : rows.ids().ofRaw(own, record.row);
        if (record.has("chosen") || record.has("rejected"))
            return rows.reject(Role::Items, id, "chosen", {}, "holds a preferred and a rejected reply, which is no question with a key");
        std::vector<ChatMessage> messages = chatMessages(record.value);
        record.take("conversations");
        record.take("messages");
        if (messages.empty() && record.has("instruction")) { // alpaca
            const std::string instruction = record.text("instruction"), input = record.text("input");
            messages.push_back({.role = "user", .text = instruction + (input.empty() ? "" : "\n" + input)});
            messages.push_back({.role = "assistant", .text = record.text("output")});
        }
        if (std::ranges::any_of(messages, [](const ChatMessage &message) { return message.role == "call" || message.role == "tool"; }))
            return rows.reject(Role::Items, id, {}, {}, "calls tools: it is a trace and no question with a reply; read the file as tool-traces");
        turns(record, rows, id, messages);
    }

private:
    void turns(ForeignRecord &record, NativeRows &rows, const std::string &id, std::vector<ChatMessage> &messages)
    {
        std::vector<std::string> pictures = listed(record.take(record.has("images") ? "images" : "image"));
        std::vector<std::pair<ChatMessage *, std::string>> asked; // with its reply
        std::string system = record.text("system");
        std::size_t tokens = 0;
        for (ChatMessage &message : messages) {
            if (message.role == "user")
                asked.emplace_back(&message, std::string());
            else if (message.role == "assistant" && !asked.empty())
                asked.back().second += (asked.back().second.empty() ? "" : "\n") + message.text;
            takePictureTags(message);
            tokens += message.role == "user" ? static_cast<std::size_t>(std::ranges::count_if(std::views::iota(std::size_t{0}, message.text.size()), [&](std::size_t at) {
                return std::string_view(message.text).substr(at).starts_with("<image>");
            })) : 0;
        }
        if (asked.empty())
            return rows.reject(Role::Items, id, record.has("messages") ? "messages" : "conversations", {}, "no question: nothing in it is said by a person");
        if (tokens != pictures.size() && !(tokens == 0 && pictures.size() == 1))
            rows.warn(Role::Items, id, record.has("images") ? "images" : "image", std::to_string(pictures.size()) + " pictures", "the text has " + std::to_string(tokens)
                    + " places for pictures, and " + std::to_string(pictures.size()) + " are named", "picture-count");
        std::vector<std::string> seen; // a later question is about the pictures before it too
        std::size_t next = 0;
        for (std::size_t turn = 0; turn < asked.size(); ++turn) {
            ChatMessage &message = *asked[turn].first;
            std::size_t wanted = takeTokens(message.text);
            if (turn == 0 && tokens == 0)
                wanted = pictures.size();
            for (; wanted > 0 && next < pictures.size(); --wanted)
                seen.push_back(pictures[next++]);
            seen.insert(seen.end(), message.pictures.begin(), message.pictures.end());
            item(rows, asked.size() > 1 ? id + "-" + std::to_string(turn + 1) : id, message.text, asked[turn].second, seen, turn);
        }
    }

    static std::vector<std::string> listed(const JsonValue *value)
    {
        std::vector<std::string> names;
        if (value == nullptr)
            return names;
        if (value->isText())
            names.push_back(value->text);
        for (const JsonValue &one : value->list)
            names.push_back(one.isText() ? one.text : textOf(one.find("path")));
        return names;
    }

    static void item(NativeRows &rows, const std::string &id, const std::string &text, const std::string &reply, const std::vector<std::string> &pictures, std::size_t turn)
    {
        const PrintedOptions printed = optionsInText(text);
        const Thought said = withoutThought(reply);
        std::vector<std::string> once; // the same picture may be shown for several places
        for (const std::string &picture : pictures) {
            if (std::ranges::find(once, picture) == once.end())
                once.push_back(picture);
        }
        NativeRow row(Role::Items);
        row.text("id", id).text("question", printed.question).texts("figures", once).text("explanation", said.thought);
        if (printed.options.empty()) {
            row.text("kind", "open").text("answer", said.rest);
        } else {
            const auto letter = letterOfReply(said.rest, printed.options);
            row.text("kind", "single").value("options", letteredOptions(printed.options)).text("answer", letter ? std::string(1, *letter) : said.rest);
        }
        rows.give(std::move(row), turn == 0 ? NativeRows::Raw::With : NativeRows::Raw::Without);
    }
};

} // namespace chats

std::vector<ChatMessage> chatMessages(const JsonValue &record)
{
    const JsonValue *list = record.find(record.find("conversations") != nullptr ? "conversations" : "messages");
    std::vector<ChatMessage> messages;
    if (list == nullptr)
        return messages;
    for (const JsonValue &one : list->list) {
        ChatMessage message;
        const JsonValue *role = one.find(one.find("from") != nullptr ? "from" : "role"), *content = one.find(one.find("value") != nullptr ? "value" : "content");
        message.role = chats::plainRole(textOf(role));
        if (content != nullptr && content->type == JsonValue::Type::List) {
            for (const JsonValue &part : content->list) { // pictures and texts as parts
                const std::string type = textOf(part.find("type"));
                const JsonValue *value = part.find(part.find("value") != nullptr ? "value" : type);
                if (type == "image_url" || type == "image")
                    message.pictures.push_back(textOf(value != nullptr && value->type == JsonValue::Type::Object ? value->find("url") : value));
                else if (type == "reasoning")
                    message.text += "<think>" + textOf(value) + "</think>";
                else
                    message.text += (message.text.empty() || message.text.ends_with('>') ? "" : "\n") + textOf(value);
            }
        } else {
            message.text = textOf(content);
        }
        messages.push_back(std::move(message));
    }
    return messages;
}

std::string_view Chats::description() const
{
    return "training conversations of LLaVA and of LLaMA-Factory (ShareGPT, alpaca)";
}

review::Result<std::unique_ptr<Translator>> Chats::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new chats::Conversations);
}

Understands Chats::knows(const ForeignRecord &first) const
{
    for (const char *name : {"conversations", "messages"}) {
        const JsonValue *list = first.value.find(name);
        if (list == nullptr || list->type != JsonValue::Type::List || list->list.empty())
            continue;
        const JsonValue &message = list->list.front();
        const auto said = chatMessages(first.value);
        if (std::ranges::any_of(said, [](const ChatMessage &one) { return one.role == "call" || one.role == "tool"; }) || message.find("sender") != nullptr)
            return Understands::No; // a trace
        if (message.find("from") != nullptr || message.find("role") != nullptr)
            return Understands::Yes;
    }
    const bool alpaca = first.has("instruction") && first.has("output");
    return alpaca || first.has("chosen") ? Understands::Yes : Understands::No;
}

} // namespace importers
