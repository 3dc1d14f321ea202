#include "app/pages/key_table.h"

#include <QCoreApplication>
#include <QKeySequence>

#include <algorithm>
#include <array>

using namespace Qt::Literals::StringLiterals;

namespace app {

namespace {

constexpr auto kNone = Qt::NoModifier;
constexpr auto kShift = Qt::ShiftModifier;
constexpr auto kCtrl = Qt::ControlModifier;
constexpr auto kCtrlShift = Qt::ControlModifier | Qt::ShiftModifier;
constexpr auto kAlt = Qt::AltModifier;

using G = KeyGroup;
using C = KeyCommand;
using R = KeyRepeat;

#define WORDS(text) QT_TRANSLATE_NOOP("app::KeyTable", text)

// The lines of one group stand in the order of the key sheet.
const std::array kTable{
    KeyBinding{G::Choice, Qt::Key_A, kNone, C::Choose, 0, R::Answer, WORDS("Choose an option; the chosen one again seals")},
    KeyBinding{G::Choice, Qt::Key_1, kNone, C::Choose, 0, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_B, kNone, C::Choose, 1, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_2, kNone, C::Choose, 1, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_C, kNone, C::Choose, 2, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_3, kNone, C::Choose, 2, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_D, kNone, C::Choose, 3, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_4, kNone, C::Choose, 3, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_E, kNone, C::Choose, 4, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_5, kNone, C::Choose, 4, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_F, kNone, C::Choose, 5, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_6, kNone, C::Choose, 5, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_G, kNone, C::Choose, 6, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_7, kNone, C::Choose, 6, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_H, kNone, C::Choose, 7, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_8, kNone, C::Choose, 7, R::Answer, nullptr},
    KeyBinding{G::Choice, Qt::Key_D, kCtrl, C::Defective, 0, R::Once, WORDS("The question is defective: choose the reason")},

    KeyBinding{G::Base, Qt::Key_Return, kNone, C::SealAndNext, 0, R::Answer, WORDS("Seal and next")},
    KeyBinding{G::Base, Qt::Key_PageDown, kNone, C::Next, 0, R::May, WORDS("Next question")},
    KeyBinding{G::Base, Qt::Key_Right, kNone, C::Next, 0, R::May, nullptr},
    KeyBinding{G::Base, Qt::Key_PageUp, kNone, C::Previous, 0, R::May, WORDS("Previous question")},
    KeyBinding{G::Base, Qt::Key_Left, kNone, C::Previous, 0, R::May, nullptr},
    KeyBinding{G::Base, Qt::Key_Up, kNone, C::ChoiceUp, 0, R::May, WORDS("Move the choice up")},
    KeyBinding{G::Base, Qt::Key_Down, kNone, C::ChoiceDown, 0, R::May, WORDS("Move the choice down")},
    KeyBinding{G::Base, Qt::Key_J, kNone, C::NextUnanswered, 0, R::Once, WORDS("Next unanswered question")},
    KeyBinding{G::Base, Qt::Key_G, kCtrl, C::GoToNumber, 0, R::Once, WORDS("Go to a question by its number")},
    KeyBinding{G::Base, Qt::Key_S, kNone, C::Skip, 0, R::Once, WORDS("Skip for now")},
    KeyBinding{G::Base, Qt::Key_M, kNone, C::Mark, 0, R::Once, WORDS("Mark for discussion")},
    KeyBinding{G::Base, Qt::Key_N, kNone, C::Note, 0, R::Once, WORDS("Write a note")},
    KeyBinding{G::Base, Qt::Key_Q, kNone, C::NotSure, 0, R::Once, WORDS("Not sure, this is my best guess")},
    KeyBinding{G::Base, Qt::Key_U, kNone, C::Undo, 0, R::Once, WORDS("Undo: take a sealed answer back")},
    KeyBinding{G::Base, Qt::Key_Z, kCtrl, C::Undo, 0, R::Once, nullptr},
    KeyBinding{G::Base, Qt::Key_Z, kCtrlShift, C::Redo, 0, R::Once, WORDS("Redo: seal it again")},
    KeyBinding{G::Base, Qt::Key_T, kNone, C::Context, 0, R::Once, WORDS("Show or hide caption and context")},
    KeyBinding{G::Base, Qt::Key_P, kCtrl, C::Pause, 0, R::Once, WORDS("Pause")},
    KeyBinding{G::Base, Qt::Key_Return, kCtrlShift, C::Submit, 0, R::Once, WORDS("Submit the batch")},
    KeyBinding{G::Base, Qt::Key_H, kCtrl, C::History, 0, R::Once, WORDS("List of your own decisions")},
    KeyBinding{G::Base, Qt::Key_F1, kNone, C::Instruction, 0, R::Once, WORDS("Help: the study's instruction")},
    KeyBinding{G::Base, Qt::Key_Question, kNone, C::KeySheet, 0, R::Once, WORDS("This list of keys")},
    KeyBinding{G::Base, Qt::Key_F6, kNone, C::NextPane, 0, R::Once, WORDS("Next pane")},
    KeyBinding{G::Base, Qt::Key_F6, kShift, C::PreviousPane, 0, R::Once, WORDS("Previous pane")},
    KeyBinding{G::Base, Qt::Key_F11, kNone, C::FullScreen, 0, R::Once, WORDS("Full screen")},
    KeyBinding{G::Base, Qt::Key_Plus, kAlt, C::ReadingLarger, 0, R::May, WORDS("Larger text")},
    KeyBinding{G::Base, Qt::Key_Minus, kAlt, C::ReadingSmaller, 0, R::May, WORDS("Smaller text")},
    KeyBinding{G::Base, Qt::Key_0, kAlt, C::ReadingReset, 0, R::Once, WORDS("Text at 100 %")},
    KeyBinding{G::Base, Qt::Key_L, kCtrlShift, C::Theme, 0, R::Once, WORDS("Light, dark, high contrast")},
    KeyBinding{G::Base, Qt::Key_Escape, kNone, C::Leave, 0, R::Once, WORDS("Leave a field or a list")},
    KeyBinding{G::Base, Qt::Key_Return, kCtrl, C::LeaveSaving, 0, R::Once, WORDS("Leave a note; seal a written answer")},
    KeyBinding{G::Base, Qt::Key_W, kCtrl, C::CloseWindow, 0, R::Once, WORDS("Close the window; your work is kept")},
    KeyBinding{G::Base, Qt::Key_Q, kCtrl, C::Quit, 0, R::Once, WORDS("Quit")},

    KeyBinding{G::Viewer, Qt::Key_Z, kNone, C::ToggleFit, 0, R::Once, WORDS("Fit or 100 %")},
    KeyBinding{G::Viewer, Qt::Key_Plus, kNone, C::ZoomIn, 0, R::May, WORDS("Zoom in")},
    KeyBinding{G::Viewer, Qt::Key_Minus, kNone, C::ZoomOut, 0, R::May, WORDS("Zoom out")},
    KeyBinding{G::Viewer, Qt::Key_0, kCtrl, C::Fit, 0, R::Once, WORDS("Fit")},
    KeyBinding{G::Viewer, Qt::Key_1, kCtrl, C::Zoom100, 0, R::Once, WORDS("100 %")},
    KeyBinding{G::Viewer, Qt::Key_2, kCtrl, C::Zoom200, 0, R::Once, WORDS("200 %")},
    KeyBinding{G::Viewer, Qt::Key_Left, kShift, C::PanLeft, 0, R::May, WORDS("Move the view")},
    KeyBinding{G::Viewer, Qt::Key_Right, kShift, C::PanRight, 0, R::May, nullptr},
    KeyBinding{G::Viewer, Qt::Key_Up, kShift, C::PanUp, 0, R::May, nullptr},
    KeyBinding{G::Viewer, Qt::Key_Down, kShift, C::PanDown, 0, R::May, nullptr},
    KeyBinding{G::Viewer, Qt::Key_L, kNone, C::Loupe, 0, R::Hold, WORDS("Loupe; hold it for a short look")},
    KeyBinding{G::Viewer, Qt::Key_R, kNone, C::Ruler, 0, R::Once, WORDS("Ruler; arrows, Ctrl+arrows, Tab, Esc")},
    KeyBinding{G::Viewer, Qt::Key_I, kNone, C::Adjust, 0, R::Once, WORDS("Adjust how the figure is shown")},
    KeyBinding{G::Viewer, Qt::Key_Up, kCtrlShift, C::Brighter, 0, R::May, WORDS("Brighter, darker")},
    KeyBinding{G::Viewer, Qt::Key_Down, kCtrlShift, C::Darker, 0, R::May, nullptr},
    KeyBinding{G::Viewer, Qt::Key_Right, kCtrlShift, C::MoreContrast, 0, R::May, WORDS("More, less contrast")},
    KeyBinding{G::Viewer, Qt::Key_Left, kCtrlShift, C::LessContrast, 0, R::May, nullptr},
    KeyBinding{G::Viewer, Qt::Key_0, kCtrlShift, C::AdjustReset, 0, R::Once, WORDS("The figure as it is")},
    KeyBinding{G::Viewer, Qt::Key_V, kNone, C::BandsNext, 0, R::Once, WORDS("Next, previous combination of bands")},
    KeyBinding{G::Viewer, Qt::Key_V, kShift, C::BandsPrevious, 0, R::Once, nullptr},
    KeyBinding{G::Viewer, Qt::Key_M, kShift, C::ModelEye, 0, R::Once, WORDS("The figure as the model received it")},
    KeyBinding{G::Viewer, Qt::Key_O, kNone, C::Overlays, 0, R::Once, WORDS("Show or hide the question's boxes")},
    KeyBinding{G::Viewer, Qt::Key_PageDown, kCtrl, C::NextFigure, 0, R::May, WORDS("Next figure of the question")},
    KeyBinding{G::Viewer, Qt::Key_PageUp, kCtrl, C::PreviousFigure, 0, R::May, WORDS("Previous figure of the question")},
    KeyBinding{G::Viewer, Qt::Key_W, kNone, C::Compare, 0, R::Once, WORDS("Compare 1, 2, 4 figures; options: one large, or all")},
    KeyBinding{G::Viewer, Qt::Key_Y, kNone, C::Link, 0, R::Once, WORDS("Link the figures shown side by side")},
    KeyBinding{G::Viewer, Qt::Key_F6, kCtrl, C::NextView, 0, R::May, WORDS("Next, previous of the figures side by side")},
    KeyBinding{G::Viewer, Qt::Key_F6, kCtrlShift, C::PreviousView, 0, R::May, nullptr},
    KeyBinding{G::Viewer, Qt::Key_B, kShift, C::DrawBox, 0, R::Once, WORDS("Draw the box asked for; arrows, Ctrl+arrows, Tab, Enter, Delete, Esc")},
};

#undef WORDS

} // namespace

std::span<const KeyBinding> keyTable()
{
    return kTable;
}

QString keyWords(const KeyBinding &binding)
{
    return binding.words ? QCoreApplication::translate("app::KeyTable", binding.words) : QString();
}

QString keyText(const KeyBinding &binding)
{
    QString text;
    if (binding.modifiers & Qt::ControlModifier)
        text += u"Ctrl+"_s;
    if (binding.modifiers & Qt::AltModifier)
        text += u"Alt+"_s;
    if (binding.modifiers & Qt::ShiftModifier)
        text += u"Shift+"_s;
    switch (binding.key) {
    case Qt::Key_Return: return text + u"Enter"_s;
    case Qt::Key_PageDown: return text + u"PgDn"_s;
    case Qt::Key_PageUp: return text + u"PgUp"_s;
    case Qt::Key_Up: return text + u"↑"_s;
    case Qt::Key_Down: return text + u"↓"_s;
    case Qt::Key_Left: return text + u"←"_s;
    case Qt::Key_Right: return text + u"→"_s;
    case Qt::Key_Escape: return text + u"Esc"_s;
    case Qt::Key_Plus: return text + u"+"_s;
    case Qt::Key_Minus: return text + u"−"_s;
    default: return text + QKeySequence(binding.key).toString(QKeySequence::PortableText);
    }
}

QString keyTextOf(KeyCommand command)
{
    const auto found = std::ranges::find(kTable, command, &KeyBinding::command);
    return found == kTable.end() ? QString() : keyText(*found);
}

} // namespace app
