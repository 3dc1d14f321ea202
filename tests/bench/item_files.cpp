#include "item_files.h"

#include <QFile>

#include <array>
#include <functional>
#include <random>
#include <string>

using namespace Qt::Literals::StringLiterals;

namespace bench {
namespace {

constexpr std::array kWords{"canopy", "leaf", "lesion", "panel", "yield", "stress", "plot", "water", "temperature", "genotype", "treatment", "share", "between", "which",
                            "shows", "under", "most", "of", "the", "and", "with", "mean", "error", "rows", "seedlings", "after", "sowing", "weeks"};
constexpr std::array kCrops{"soybean", "cotton", "rice", "corn"};

std::string words(std::mt19937 &generator, std::size_t least, std::size_t most)
{
    std::string text;
    for (std::size_t left = least + generator() % (most - least + 1); left > 0; --left)
        text += std::string(text.empty() ? "" : " ") + kWords[generator() % kWords.size()];
    return text;
}

struct MadeItem {
    std::string id, figure, question, crop, answer;
    std::array<std::string, 4> options;
};

MadeItem madeItem(std::int64_t number)
{
    std::mt19937 generator(static_cast<std::uint32_t>(number));
    MadeItem item{"q-" + std::to_string(number), "f-" + std::to_string(number / 5), words(generator, 12, 34) + "?", kCrops[static_cast<std::size_t>(number / 5) % 4],
                  std::string(1, static_cast<char>('A' + generator() % 4)), {}};
    for (std::size_t i = 0; i < item.options.size(); ++i)
        item.options[i] = std::to_string(i) + " " + words(generator, 3, 8);
    return item;
}

bool write(const QString &path, std::int64_t items, const std::function<void(QByteArray &, std::int64_t)> &line)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    QByteArray text;
    for (std::int64_t i = 0; i < items; ++i) {
        line(text, i);
        if (text.size() > (1 << 20)) {
            file.write(text);
            text.clear();
        }
    }
    return file.write(text) == text.size();
}

} // namespace

QString ItemFiles::fresh(const QString &name)
{
    return m_dir.filePath(QString::number(++m_next) + u'-' + name);
}

QString ItemFiles::jsonl(std::int64_t items)
{
    QString &path = m_made[u"jsonl"_s + QString::number(items)];
    if (!path.isEmpty())
        return path;
    path = fresh(u"items.jsonl"_s);
    write(path, items, [](QByteArray &text, std::int64_t i) {
        const MadeItem item = madeItem(i);
        std::string line;
        if (i % 5 == 0)
            line = R"({"type":"figure","id":")" + item.figure + R"(","caption":"Trial )" + item.figure + "\"}\n";
        line += R"({"type":"item","id":")" + item.id + R"(","figures":[")" + item.figure + R"("],"kind":"single","question":")" + item.question + R"(","options":{)";
        for (std::size_t k = 0; k < item.options.size(); ++k)
            line += std::string(k == 0 ? "" : ",") + '"' + static_cast<char>('A' + k) + "\":\"" + item.options[k] + '"';
        line += R"(},"answer":")" + item.answer + R"(","attributes":{"crop":")" + item.crop + R"(","domain":"Growth & Physiology","challenge":"Comparison"},"author":"a-3"})";
        text += QByteArray::fromStdString(line) + '\n';
    });
    return path;
}

QString ItemFiles::csv(std::int64_t items)
{
    QString &path = m_made[u"csv"_s + QString::number(items)];
    if (!path.isEmpty())
        return path;
    path = fresh(u"items.csv"_s);
    write(path, items, [](QByteArray &text, std::int64_t i) {
        const MadeItem item = madeItem(i);
        std::string line = i == 0 ? "id,figure,question,A,B,C,D,answer,kind,crop,domain,challenge\n" : "";
        line += item.id + ',' + item.figure + ',' + item.question;
        for (const std::string &option : item.options)
            line += ',' + option;
        text += QByteArray::fromStdString(line + ',' + item.answer + ",single," + item.crop + ",Growth & Physiology,Comparison\n");
    });
    return path;
}

QString ItemFiles::foreignTable(std::int64_t items)
{
    QString &path = m_made[u"foreign"_s + QString::number(items)];
    if (!path.isEmpty())
        return path;
    path = fresh(u"foreign.csv"_s);
    write(path, items, [](QByteArray &text, std::int64_t i) {
        const MadeItem item = madeItem(i);
        text += QByteArray::fromStdString((i == 0 ? "text,choice a,choice b,label,weather\n" : "") + item.question + ',' + item.options[0] + ',' + item.options[1] + ',' + item.answer + ',' + item.crop + '\n');
    });
    return path;
}

QString ItemFiles::agromind(std::int64_t items)
{
    QString &path = m_made[u"agromind"_s + QString::number(items)];
    if (!path.isEmpty())
        return path;
    path = fresh(u"PDD_2_2_1.json"_s);
    write(path, items, [items](QByteArray &text, std::int64_t i) {
        const MadeItem item = madeItem(i);
        std::string record = i == 0 ? "[\n" : "";
        record += R"({"image_path":"./)" + item.crop + "/" + item.figure + R"(.png","question":")" + item.question + R"(","options":{)";
        for (std::size_t k = 0; k < item.options.size(); ++k)
            record += std::string(k == 0 ? "" : ",") + '"' + static_cast<char>('A' + k) + "\":\"" + item.options[k] + '"';
        record += R"(},"answer":")" + item.answer + R"(","type_id":1,"item_id":)" + std::to_string(i + 1) + R"(,"image_id":")" + item.figure
            + R"(","level1_id":2,"level2_id":2,"level3_id":1,"crop":")" + item.crop + "\"}" + (i + 1 == items ? "\n]\n" : ",\n");
        text += QByteArray::fromStdString(record);
    });
    return path;
}

QString ItemFiles::answers(std::int64_t items, const std::string &study, const std::vector<std::string> &seats, std::int64_t left)
{
    const QString path = fresh(u"answers.jsonl"_s);
    const auto answering = static_cast<std::int64_t>(seats.size());
    write(path, items * answering - left, [&](QByteArray &text, std::int64_t i) {
        const std::int64_t item = i % items;
        std::mt19937 generator(static_cast<std::uint32_t>(i));
        const char letter = generator() % 10 == 0 ? static_cast<char>('A' + generator() % 4) : static_cast<char>('A' + item % 4);
        text += QByteArray::fromStdString(R"({"type":"response","study":")" + study + R"(","seat":")" + seats[static_cast<std::size_t>(i / items)] + R"(","unit":"q-)" + std::to_string(item)
                                          + R"(","answer":")" + letter + R"(","active_ms":)" + std::to_string(2000 + generator() % 40000) + "}\n");
    });
    return path;
}

} // namespace bench
