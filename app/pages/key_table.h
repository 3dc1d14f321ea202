#pragma once

#include <QString>

#include <span>

namespace app {

/// What a key of a session window does. The page decides whether it fits the moment; the router only says which it was.
enum class KeyCommand {
    None,
    SealAndNext, Next, Previous, ChoiceUp, ChoiceDown, NextUnanswered, GoToNumber, Skip, Mark, Note, NotSure,
    Undo, Redo, Context, Pause, Submit, History, Instruction, KeySheet, NextPane, PreviousPane, FullScreen,
    ReadingLarger, ReadingSmaller, ReadingReset, Theme, Leave, LeaveSaving, CloseWindow, Quit,
    ToggleFit, ZoomIn, ZoomOut, Fit, Zoom100, Zoom200, PanLeft, PanRight, PanUp, PanDown, Overlays, NextFigure, PreviousFigure,
    Compare, Link, NextView, PreviousView, DrawBox,
    Loupe, Ruler, Adjust, Brighter, Darker, MoreContrast, LessContrast, AdjustReset,
    BandsNext, BandsPrevious, ModelEye,
    Choose, Defective,
};

enum class KeyGroup { Base, Viewer, Choice };

/// How a held key is taken.
enum class KeyRepeat {
    May,     ///< Moving, zooming, panning.
    Once,    ///< Ignores repeats.
    Hold,    ///< Ignores repeats; its release is told too, with how long it was held.
    Answer,  ///< Ignores repeats, the first 250 ms of an item, and the same option again within 250 ms of its last press.
};

/// One line of the key table; the key sheet, the router and the test all read it.
struct KeyBinding {
    KeyGroup group = KeyGroup::Base;
    int key = 0;                                   ///< Qt::Key, keypad and position already taken out.
    Qt::KeyboardModifiers modifiers = Qt::NoModifier;
    KeyCommand command = KeyCommand::None;
    int argument = 0;                              ///< Choose: position of the option from 0.
    KeyRepeat repeat = KeyRepeat::Once;
    const char *words = nullptr;                   ///< For the key sheet; null on a second key of the line above.
};

std::span<const KeyBinding> keyTable();
/// Translated words of a line.
QString keyWords(const KeyBinding &binding);
/// The keys as they stand on a keycap: "PgDn", "Ctrl+Shift+Z", "?".
QString keyText(const KeyBinding &binding);
/// The first key of a command as keycap text; empty when it has none.
QString keyTextOf(KeyCommand command);

} // namespace app
