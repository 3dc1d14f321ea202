#include "importers/file_kind.h"

#include <array>
#include <cstddef>

namespace importers {

namespace file_kind {

struct Sign {
    std::string_view bytes;
    std::size_t at;
    std::string_view says;
};

constexpr std::string_view kPacked = "is packed in a way that is not read here. Unpack it and import the folder, or pack it as a zip file.";

// Each sign holds bytes that no text has, or is longer than a column's name is likely to be.
constexpr std::array kSigns{
    Sign{"%PDF-", 0, "is a PDF. Its figures are found by a program such as PDFFigures 2 or Docling: import what that program wrote."},
    Sign{std::string_view("SQLite format 3\0", 16), 0, "is a database and holds no records to import. If it is a project, open it with Ctrl+O; its questions come here by way of an export."},
    Sign{"\x1F\x8B", 0, kPacked},
    Sign{"BZh91AY&SY", 0, kPacked},
    Sign{std::string_view("\xFD" "7zXZ\0", 6), 0, kPacked},
    Sign{"7z\xBC\xAF\x27\x1C", 0, kPacked},
    Sign{"Rar!\x1A\x07", 0, kPacked},
    Sign{"\x28\xB5\x2F\xFD", 0, kPacked},
    Sign{"ustar", 257, kPacked},
    Sign{"PAR1\x15", 0, "is a Parquet table, which is not read here. Write it as JSON Lines or CSV and import that."},
    Sign{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 0, "is a document of an office program in its old form. Save the table as CSV in UTF-8 and import that."},
};

} // namespace file_kind

std::string whyNoRecords(std::string_view firstBytes, const std::string &name, bool unread)
{
    const std::string file = "The file “" + name + "” ";
    const std::string_view text = firstBytes.starts_with("\xEF\xBB\xBF") ? firstBytes.substr(3) : firstBytes;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return file + "is empty: it holds no records.";
    for (const file_kind::Sign &sign : file_kind::kSigns)
        if (firstBytes.size() > sign.at && firstBytes.substr(sign.at).starts_with(sign.bytes))
            return file + std::string(sign.says);
    if (text.starts_with("<View"))
        return file + "describes a labelling interface of Label Studio, not tasks. Import the exported tasks.";
    for (const std::string_view classes : {"classes.txt", "obj.names", "data.yaml"})
        if (unread && name == classes)
            return file + "holds the names of classes. It is read together with the label files beside it: import those, or their folder.";
    if (unread && firstBytes.starts_with("PK\x03\x04"))
        return file + "is a document of an office program that is not read here. Save the table as CSV in UTF-8 and import that.";
    return {};
}

} // namespace importers
