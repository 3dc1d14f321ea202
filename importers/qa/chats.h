#pragma once

#include "importers/foreign/translation.h"

namespace importers {

/// Training conversations: LLaVA (conversations of from and value), ShareGPT as LLaMA-Factory has it (conversations or messages, images,
/// parts of text and pictures) and alpaca (instruction, input, output). Each question with its reply is one item: options printed in the
/// question become options, the reply the key.
class Chats : public JsonFormat {
public:
    std::string_view name() const override { return "llava-sharegpt"; }
    std::string_view description() const override;

protected:
    review::Result<std::unique_ptr<Translator>> translator(const ReadOptions &options) const override;
    Understands knows(const ForeignRecord &first) const override;
};

/// One message of a conversation, whichever of the forms it is written in.
struct ChatMessage {
    std::string role = {};  ///< "user", "assistant", "system", "tool", "call", or as it stands.
    std::string text = {};
    std::vector<std::string> pictures = {}; ///< Those named in the message itself.
};
/// Messages of a record's `conversations` or `messages`; empty when it has none.
std::vector<ChatMessage> chatMessages(const JsonValue &record);

} // namespace importers
