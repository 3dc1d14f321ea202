#pragma once

#include "review/answer.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace review {

/// One attribute value. Text as imported; a value that was not a JSON string keeps its JSON text and says so.
struct AttributeValue {
    std::string text;
    bool json = false; ///< `text` is JSON of a number, a boolean, a list or an object.
    bool operator==(const AttributeValue &) const = default;
};
using Attributes = std::map<std::string, AttributeValue>;

/// The paper or data set a figure comes from.
struct Source {
    std::string id;
    std::string doi = {};
    std::string title = {};
    std::optional<int> year = {};
    std::vector<std::string> authors = {};
    std::string licence = {};
    std::string extraJson = {}; ///< Unknown members as one canonical JSON object, or empty. Never shown to a blind seat.
    bool operator==(const Source &) const = default;
};

struct Scale {
    std::string unit;           ///< "mm", "cm", …
    double pixelsPerUnit = 0;   ///< > 0
    bool operator==(const Scale &) const = default;
};

/// What is known of a figure's picture file.
enum class PictureState : int { Unknown = 0, Ok = 1, Missing = 2, Damaged = 3 }; ///< Stored: append, never renumber.

/// One image with its caption and context passages.
struct Figure {
    std::string id;
    std::string path = {};            ///< As imported, relative to a picture root.
    std::string source = {};          ///< Source id, or empty. May name a source still to come.
    std::string label = {};           ///< "Figure 3"
    std::optional<int> page = {};     ///< 1-based.
    std::string caption = {};
    std::vector<std::string> context = {};
    std::vector<std::string> bands = {};
    std::optional<Scale> scale = {};
    Attributes attributes = {};
    std::string extraJson = {};
    // Facts of the picture, filled when it is registered; not part of the record that is compared or exported.
    PictureState picture = PictureState::Unknown;
    std::string pictureSha256 = {};   ///< Lower-case hex, empty when missing.
    int width = 0, height = 0;        ///< Upright pixels; 0 when unknown.
    std::string pictureFile = {};     ///< The file that was found for `path`, below the picture root, when its name is another one.
    bool operator==(const Figure &) const = default;
};

/// Written into project files: append, never renumber.
enum class ItemKind : int { Single = 1, Multiple, Judgement, Number, Short, Open, Box };
std::string_view itemKindName(ItemKind kind);                       ///< "single", "multiple", …
std::optional<ItemKind> itemKindFromName(std::string_view name);    ///< "image-choice" reads as Single.

struct Option {
    char letter = 'A';       ///< Original letter A–J: the option's id.
    std::string text = {};
    std::string figure = {}; ///< Figure id when the option is a picture; then `text` is empty.
    bool operator==(const Option &) const = default;
};

/// A box drawn for the reader, part of the question. Upright pixels.
struct Overlay {
    std::string figure;
    Box box = {};
    std::string label = {};
    bool operator==(const Overlay &) const = default;
};

/// One question over 0..n figures, without its key. A judgement without options has A Yes, B No.
struct Item {
    std::string id;
    std::vector<std::string> figures = {}; ///< Figure ids in order.
    ItemKind kind = ItemKind::Single;
    std::string question = {};
    std::vector<Option> options = {};
    Attributes attributes = {};
    std::vector<Overlay> overlays = {};
    bool operator==(const Item &) const = default;
    /// Every figure the item shows, each once: those of the question in order, then those of its options and overlays.
    std::vector<std::string> shownFigures() const;
    std::string letters() const; ///< Original letters of the options in order: "ABCD"; "AB" for a judgement without options.
};

struct Tolerance {
    std::optional<double> abs = {}, rel = {};
    bool operator==(const Tolerance &) const = default;
};

/// The answer the item's author gave, and all that could betray it. Lives in a secret table; blind sessions never load it.
struct Key {
    std::string item;
    Answer answer = {};               ///< None = the item has no key.
    std::string explanation = {};
    std::optional<Tolerance> tolerance = {};
    std::string author = {};          ///< Author id as imported ("a-3").
    std::string extraJson = {};       ///< Unknown members of the record; may repeat the key.
    bool operator==(const Key &) const = default;
};

/// One model's raw output for one item in one run.
struct Prediction {
    std::string item;
    std::string model;
    int run = 1;
    std::string output = {};
    Answer answer = {};          ///< As imported, before any parser of ours.
    std::string rationale = {};
    std::string extraJson = {};
    bool operator==(const Prediction &) const = default;
};

/// What a blind seat is shown of an item: built from the allow list of its protocol. It has no key member, by design.
struct BlindItem {
    std::string unit;                          ///< Id used by the seat's session. Never drawn on screen.
    ItemKind kind = ItemKind::Single;
    std::string question = {};
    std::vector<Option> options = {};          ///< In the shown order; `letter` stays the original one.
    std::vector<std::string> figures = {};     ///< Figure ids, to be resolved by the picture store.
    std::vector<Overlay> overlays = {};
    std::vector<std::string> captions = {};    ///< One per figure when the protocol shows captions, else empty.
    std::vector<std::string> context = {};     ///< When the protocol shows context, else empty.
    Attributes attributes = {};                ///< When the protocol shows attributes, else empty.
    std::vector<std::string> heldPictures = {};    ///< Figures it shows of which the picture is damaged and nobody has accepted it: not to be shown.
    std::vector<std::string> damagedPictures = {}; ///< The same, accepted: shown with a warning.
};

} // namespace review
