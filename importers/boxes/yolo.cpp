#include "importers/boxes/box_formats.h"

#include "importers/boxes/boxed_image.h"
#include "importers/fields.h"
#include "importers/foreign/whole_text.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace importers {

namespace yolo {

using Names = std::map<std::int64_t, std::string>;

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line(text.substr(at, end - at));
        if (line.ends_with('\r'))
            line.pop_back();
        lines.push_back(std::move(line));
        at = end + 1;
    }
    return lines;
}

std::string unquoted(std::string text)
{
    text = trimmed(text);
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        text = text.substr(1, text.size() - 2);
    return text;
}

/// The value without a comment behind it.
std::string withoutComment(const std::string &text)
{
    const std::size_t hash = text.find(" #");
    return trimmed(hash == std::string::npos ? text : text.substr(0, hash));
}

/// The elements of [a, "b, c", 'd'].
std::vector<std::string> flowList(std::string_view text)
{
    std::vector<std::string> elements;
    std::string one;
    char quote = '\0';
    for (const char c : text) {
        if (quote != '\0' ? c == quote : (c == '"' || c == '\'') && (trimmed(one).empty() || trimmed(one).ends_with(':')))
            quote = quote != '\0' ? '\0' : c;
        if (c == ',' && quote == '\0') {
            elements.push_back(unquoted(one));
            one.clear();
        } else {
            one += c;
        }
    }
    if (!trimmed(one).empty())
        elements.push_back(unquoted(one));
    return elements;
}

/// `names:` of data.yaml: a list in brackets or one line each, or numbers with names. Of YAML no more is read.
Names namesOfYaml(std::string_view text)
{
    Names names;
    const auto lines = linesOf(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].starts_with("names:"))
            continue;
        std::string value = withoutComment(lines[i].substr(6));
        if (value.starts_with('[') || value.starts_with('{')) {
            const char closing = value.front() == '[' ? ']' : '}';
            while (value.find(closing) == std::string::npos && i + 1 < lines.size())
                value += " " + withoutComment(lines[++i]);
            const bool isList = closing == ']';
            for (const std::string &element : flowList(std::string_view(value).substr(1, value.find(closing) - 1))) {
                const std::size_t colon = element.find(':');
                if (isList)
                    names.emplace(static_cast<std::int64_t>(names.size()), element);
                else if (const auto number = colon == std::string::npos ? std::nullopt : wholeFromText(trimmed(element.substr(0, colon))))
                    names.emplace(*number, unquoted(element.substr(colon + 1)));
            }
            return names;
        }
        for (++i; i < lines.size(); ++i) {
            const std::string line = withoutComment(lines[i]);
            if (line.empty() || line.starts_with('#'))
                continue;
            if (line.starts_with("- ") || line == "-") {
                names.emplace(static_cast<std::int64_t>(names.size()), unquoted(line.substr(1)));
                continue;
            }
            const std::size_t colon = line.find(':');
            const auto number = lines[i].front() == ' ' && colon != std::string::npos ? wholeFromText(unquoted(line.substr(0, colon))) : std::nullopt;
            if (!number)
                return names;
            names.emplace(*number, unquoted(line.substr(colon + 1)));
        }
    }
    return names;
}

struct Classes {
    Names names = {};
    bool given = false; ///< There is a file that says so, were it empty.
};

Classes classesBeside(const ReadOptions &options)
{
    Classes classes;
    if (!options.beside)
        return classes;
    for (const char *name : {"classes.txt", "obj.names", "_darknet.labels"}) {
        if (const auto text = options.beside(name)) {
            classes.given = true;
            for (const std::string &line : linesOf(*text)) {
                if (!trimmed(line).empty())
                    classes.names.emplace(static_cast<std::int64_t>(classes.names.size()), trimmed(line));
            }
            return classes;
        }
    }
    for (const char *name : {"data.yaml", "data.yml", "dataset.yaml"}) {
        if (const auto text = options.beside(name)) {
            classes.given = true;
            classes.names = namesOfYaml(*text);
            return classes;
        }
    }
    return classes;
}

std::vector<std::string> words(std::string_view line)
{
    std::vector<std::string> found;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t from = line.find_first_not_of(" \t\r", at);
        if (from == std::string_view::npos)
            break;
        const std::size_t end = std::min(line.find_first_of(" \t\r", from), line.size());
        found.emplace_back(line.substr(from, end - from));
        at = end;
    }
    return found;
}

bool isLabelLine(const std::vector<std::string> &parts)
{
    if (parts.size() < 5 || !wholeFromText(parts[0]) || *wholeFromText(parts[0]) < 0)
        return false;
    return std::all_of(parts.begin() + 1, parts.end(), [](const std::string &part) {
        const auto number = numberFromText(part);
        return number && *number >= -0.5 && *number <= 1.5;
    });
}

} // namespace yolo

std::string_view YoloFormat::description() const
{
    return "YOLO label files, one text file a picture, with classes.txt or data.yaml beside them: boxes on pictures";
}

Understands YoloFormat::probe(std::string_view firstBytes) const
{
    const std::size_t whole = firstBytes.rfind('\n');
    std::size_t lines = 0;
    for (const std::string &line : yolo::linesOf(whole == std::string_view::npos ? firstBytes : firstBytes.substr(0, whole))) {
        const auto parts = yolo::words(line);
        if (parts.empty())
            continue;
        if (!yolo::isLabelLine(parts))
            return Understands::No;
        ++lines;
    }
    return lines > 0 ? Understands::Yes : Understands::No;
}

review::Result<ReadSummary> YoloFormat::read(ByteSource &source, const ReadOptions &options, RecordSink &sink) const
{
    const auto text = wholeText(source, options, std::size_t{4} * 1024 * 1024);
    if (!text)
        return text.error();
    const yolo::Classes classes = yolo::classesBeside(options);
    if (trimmed(*text).empty() && !classes.given)
        return review::Error{review::Error::Code::BadInput, "The file is empty. Nothing was imported."};
    ReadOptions own = options;
    own.role = Role::Figures;
    RecordReader reader(own, sink);
    NativeRows rows(reader, own);
    if (options.file == "classes.txt" || options.file == "data.yaml" || options.file == "obj.names")
        return reader.summary(); // names of classes, read with the label files
    BoxedImage image;
    image.name = fileStem(options.file);
    image.fraction = true;
    image.record.value = jsonList();
    std::int64_t number = 0;
    for (const std::string &line : yolo::linesOf(*text)) {
        ++number;
        const auto parts = yolo::words(line);
        if (parts.empty())
            continue;
        ForeignRecord at;
        at.place = {number, 1};
        rows.setRecord(at);
        image.record.value.list.push_back(JsonValue::ofText(trimmed(line)));
        if (!yolo::isLabelLine(parts)) {
            rows.reject(Role::Figures, image.name, {}, line, "not a line of a class number and shares of the picture");
            continue;
        }
        const std::int64_t classNumber = *wholeFromText(parts[0]);
        std::vector<double> numbers;
        for (std::size_t i = 1; i < parts.size(); ++i)
            numbers.push_back(*numberFromText(parts[i]));
        LabelledBox box;
        if (numbers.size() <= 5) {
            box = {.x = numbers[0] - numbers[2] / 2, .y = numbers[1] - numbers[3] / 2, .w = numbers[2], .h = numbers[3]};
            if (numbers.size() == 5)
                box.score = numbers[4];
        } else {
            std::optional<double> score;
            if (numbers.size() % 2 != 0) {
                score = numbers.back();
                numbers.pop_back();
            }
            box = *boxRound(numbers);
            box.score = score;
            rows.warn(Role::Figures, image.name, {}, line, "the line has a shape of several corners; the box round it was taken", "box-round-shape");
        }
        const auto name = classes.names.find(classNumber);
        box.label = name == classes.names.end() ? "class " + parts[0] : name->second;
        if (name == classes.names.end())
            rows.warn(Role::Figures, image.name, {}, parts[0], classes.given ? "the list of classes has no class of this number" : "no classes.txt or data.yaml lies beside the file, so the class has no name",
                "no-class-name");
        // The numbers are rounded, so that a box on the edge may stand a little over it.
        const double right = std::min(box.x + box.w, 1.0), bottom = std::min(box.y + box.h, 1.0);
        box.x = std::max(box.x, 0.0);
        box.y = std::max(box.y, 0.0);
        box.w = right - box.x;
        box.h = bottom - box.y;
        image.boxes.push_back(std::move(box));
    }
    BoxRows boxes(own);
    boxes.give(std::move(image), rows);
    boxes.finish(rows);
    rows.endRecord();
    if (!rows.status())
        return rows.status().error();
    return reader.summary();
}

} // namespace importers
