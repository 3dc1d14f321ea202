#include "app/pages/answer_input.h"

#include "widgets/note_field.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <optional>

using namespace Qt::Literals::StringLiterals;

namespace app {

using review::Answer;
using review::ItemKind;
using widgets::LineField;

namespace {

/// 1.5 and 1,5 are both one and a half: reviewers type as their language does, and a thousands separator is never guessed.
std::optional<double> numberIn(const QString &text)
{
    QString plain = text.trimmed();
    plain.replace(QChar(0x2212), u'-');
    if (plain.count(u',') == 1 && !plain.contains(u'.'))
        plain.replace(u',', u'.');
    bool fine = false;
    const double value = QLocale::c().toDouble(plain, &fine);
    return fine ? std::optional(value) : std::nullopt;
}

QString shortest(double value)
{
    QLocale locale = QLocale::c();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace

AnswerInput::AnswerInput(QWidget *parent)
    : QWidget(parent)
{
    //: Placeholder of the field of a question that asks for a number.
    m_number = new LineField(tr("Number"), this);
    //: Placeholder of the field of a question that asks for words.
    m_words = new widgets::NoteField(tr("Your answer"), this);
    m_boxRow = new QWidget(this);
    auto *row = new QHBoxLayout(m_boxRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    //: Placeholders of the four fields of a box in figure pixels: left edge, top edge, width, height.
    const QStringList names{tr("x"), tr("y"), tr("width"), tr("height")};
    for (std::size_t i = 0; i < m_box.size(); ++i) {
        m_box[i] = new LineField(names[static_cast<qsizetype>(i)], m_boxRow);
        m_box[i]->setAccessibleName(names[static_cast<qsizetype>(i)]);
        row->addWidget(m_box[i]);
        connect(m_box[i], &LineField::textEdited, this, &AnswerInput::report);
        connect(m_box[i], &LineField::returnPressed, this, &AnswerInput::sealAsked);
    }
    m_number->setAccessibleName(m_number->placeholderText());
    m_words->setAccessibleName(tr("Your answer"));
    m_problem = new widgets::TextLabel(QString(), widgets::TypeStyle::Caption, widgets::Token::TextSecondary, this);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(8);
    layout->addWidget(m_number);
    layout->addWidget(m_words);
    layout->addWidget(m_boxRow);
    layout->addWidget(m_problem);
    connect(m_number, &LineField::textEdited, this, &AnswerInput::report);
    connect(m_number, &LineField::returnPressed, this, &AnswerInput::sealAsked);
    connect(m_words, &widgets::NoteField::edited, this, &AnswerInput::report);
}

bool AnswerInput::takes(ItemKind kind)
{
    return kind == ItemKind::Number || kind == ItemKind::Short || kind == ItemKind::Open || kind == ItemKind::Box;
}

void AnswerInput::setKind(ItemKind kind)
{
    m_kind = kind;
    m_number->setVisible(kind == ItemKind::Number);
    m_words->setVisible(kind == ItemKind::Short || kind == ItemKind::Open);
    m_boxRow->setVisible(kind == ItemKind::Box);
    m_problem->setVisible(kind == ItemKind::Number || kind == ItemKind::Box);
}

void AnswerInput::setAnswer(const Answer &answer)
{
    if (answer == read())
        return;
    const QScopedValueRollback showing(m_showing, true);
    m_problem->setText({});
    m_number->setText(answer.shape == Answer::Shape::Number ? shortest(answer.number) : QString());
    m_words->setNote(answer.shape == Answer::Shape::Text ? QString::fromStdString(answer.text) : QString());
    const bool box = answer.shape == Answer::Shape::Boxes && !answer.boxes.empty();
    const review::Box shown = box ? answer.boxes.front() : review::Box{};
    const std::array values{shown.x, shown.y, shown.w, shown.h};
    for (std::size_t i = 0; i < m_box.size(); ++i)
        m_box[i]->setText(box ? shortest(values[i]) : QString());
}

void AnswerInput::setOpen(bool open)
{
    m_number->setReadOnly(!open);
    m_words->setReadOnly(!open);
    for (LineField *field : m_box)
        field->setReadOnly(!open);
}

QWidget *AnswerInput::firstField() const
{
    switch (m_kind) {
    case ItemKind::Box: return m_box.front();
    case ItemKind::Number: return m_number;
    default: return m_words;
    }
}

Answer AnswerInput::read() const
{
    switch (m_kind) {
    case ItemKind::Number:
        if (const auto value = numberIn(m_number->text()))
            return Answer::ofNumber(*value);
        return {};
    case ItemKind::Short:
    case ItemKind::Open: {
        const QString words = m_words->note();
        return words.trimmed().isEmpty() ? Answer{} : Answer::ofText(words.toStdString());
    }
    case ItemKind::Box: {
        std::array<double, 4> values{};
        for (std::size_t i = 0; i < m_box.size(); ++i) {
            const auto value = numberIn(m_box[i]->text());
            if (!value || *value < 0 || (i > 1 && *value <= 0))
                return {};
            values[i] = *value;
        }
        Answer answer;
        answer.shape = Answer::Shape::Boxes;
        answer.boxes = {{values[0], values[1], values[2], values[3]}};
        return answer;
    }
    default: return {};
    }
}

void AnswerInput::report()
{
    if (m_showing)
        return;
    const Answer answer = read();
    bool typed = !m_number->text().trimmed().isEmpty();
    if (m_kind == ItemKind::Box) {
        typed = true;
        for (const LineField *field : m_box)
            typed = typed && !field->text().trimmed().isEmpty();
    }
    if (typed && answer.empty() && (m_kind == ItemKind::Number || m_kind == ItemKind::Box)) {
        m_problem->setText(m_kind == ItemKind::Number
            //: Under the number field while it holds no number.
            ? tr("This is no number. Write it like 12.5 or 12,5.")
            //: Under the four fields of a box while they hold no box.
            : tr("This is no box. Write four numbers; width and height above 0."));
    } else {
        m_problem->setText({});
    }
    Q_EMIT edited(answer);
}

} // namespace app
