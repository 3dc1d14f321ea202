#pragma once

#include <QWidget>

#include "review/answer.h"
#include "review/item.h"

#include <array>

namespace widgets {
class LineField;
class NoteField;
class TextLabel;
}

namespace app {

/// The field of a question that is not answered by options: a number, words, or a box as x, y, width, height in figure pixels.
class AnswerInput : public QWidget {
    Q_OBJECT

public:
    explicit AnswerInput(QWidget *parent);
    static bool takes(review::ItemKind kind);

    void setKind(review::ItemKind kind);
    void setAnswer(const review::Answer &answer); ///< Shows it; reports nothing.
    void setOpen(bool open);                      ///< False on a sealed answer: can be read, not changed.
    QWidget *firstField() const;

Q_SIGNALS:
    void edited(const review::Answer &answer);    ///< None while the fields hold no whole answer.
    void sealAsked();                             ///< Enter in a one-line field.

private:
    review::Answer read() const;
    void report();

    review::ItemKind m_kind = review::ItemKind::Number;
    widgets::LineField *m_number;
    widgets::NoteField *m_words;
    std::array<widgets::LineField *, 4> m_box{};
    QWidget *m_boxRow;
    widgets::TextLabel *m_problem;
    bool m_showing = false;
};

} // namespace app
