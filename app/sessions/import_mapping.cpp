#include "app/sessions/import_session.h"

#include "app/sessions/text_table.h"
#include "importers/json_value.h"

#include <variant>

namespace app {

review::Result<std::map<std::string, std::string>> readMapping(const std::string &path)
{
    const auto text = readJsonText(path);
    if (!text)
        return review::Error{text.error().code, text.error().userMessage + " Nothing was imported.", text.error().detail};
    const auto parsed = importers::parseJson(*text);
    const auto *object = std::get_if<importers::JsonValue>(&parsed);
    const review::Error wrong{review::Error::Code::BadInput, "The mapping “" + path + "” is one JSON object of names, such as {\"text\": \"question\"}. Nothing was imported."};
    if (object == nullptr || object->type != importers::JsonValue::Type::Object)
        return wrong;
    std::map<std::string, std::string> columns;
    for (const auto &[name, field] : object->members) {
        if (!field.isText() || field.text.empty())
            return wrong;
        columns[name] = field.text;
    }
    return columns;
}

} // namespace app
