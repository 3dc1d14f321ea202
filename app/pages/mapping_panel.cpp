#include "app/pages/mapping_panel.h"

#include "app/pages/project_page.h"
#include "app/sessions/import_session.h"
#include "importers/text_source.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/check_row.h"
#include "widgets/table_style.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::ChoiceField;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kLeft = 552, kLeftNarrow = 420, kNarrow = 1100, kFieldWidth = 168, kNameWidth = 128, kRowCell = 200;
constexpr const char *kRowNumber = "#";

QHBoxLayout *named(const QString &name, QWidget *field, QWidget *parent)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    auto *word = new TextLabel(name, TypeStyle::Ui, Token::TextSecondary, parent);
    word->setWrapped(false);
    word->setMinimumWidth(kNameWidth);
    row->addWidget(word);
    row->addWidget(field, 1);
    return row;
}

QString quoted(const std::vector<std::string> &names)
{
    QStringList words;
    for (const std::string &name : names)
        words << u'“' + text(name) + u'”';
    return words.join(u", "_s);
}

} // namespace

MappingPanel::MappingPanel(QWidget *parent) : QWidget(parent)
{
    auto *sides = new QHBoxLayout(this);
    sides->setContentsMargins(16, 16, 16, 16);
    sides->setSpacing(16);
    m_left = new widgets::Card(tr("How it is read"), this);
    m_left->body()->setSpacing(8);
    m_format = new ChoiceField(m_left);
    m_format->setAccessibleName(tr("Format"));
    m_role = new ChoiceField(m_left);
    m_role->setAccessibleName(tr("What the records are"));
    for (const auto &[word, role] : {std::pair(tr("as they say themselves, else items"), ""), {tr("items"), "items"}, {tr("predictions"), "predictions"}, {tr("responses"), "responses"},
                                     {tr("ratings"), "ratings"}, {tr("figures"), "figures"}, {tr("sources"), "sources"}})
        m_role->addItem(word, QString::fromLatin1(role));
    m_encoding = new ChoiceField(m_left);
    m_encoding->setAccessibleName(tr("Encoding"));
    m_encoding->addItem(tr("UTF-8, or what its mark says"), QString());
    for (const std::string &name : importers::offeredEncodings())
        m_encoding->addItem(text(name), text(name));
    m_left->body()->addLayout(named(tr("Format"), m_format, m_left));
    m_left->body()->addLayout(named(tr("Records are"), m_role, m_left));
    m_left->body()->addLayout(named(tr("Encoding"), m_encoding, m_left));
    connect(m_format, &QComboBox::activated, this, [this] {
        m_choice.format = m_format->currentData().toString().toStdString();
        Q_EMIT changed();
    });
    connect(m_role, &QComboBox::activated, this, [this] {
        m_choice.role = m_role->currentData().toString().toStdString();
        m_choice.columns = importers::guessedFields(m_look.preview.columns, roleOf(m_choice));
        m_fields.clear(); // other fields to choose from
        Q_EMIT changed();
    });
    connect(m_encoding, &QComboBox::activated, this, [this] {
        m_choice.encoding = m_encoding->currentData().toString().toStdString();
        Q_EMIT changed();
    });
    m_say = new TextLabel({}, TypeStyle::Ui, Token::TextPrimary, m_left);
    m_left->body()->addWidget(m_say);
    m_numbered = new widgets::CheckRow(tr("Rows have no id: number them after the file"), {}, m_left);
    connect(m_numbered, &QCheckBox::clicked, this, [this](bool on) {
        if (on)
            m_choice.columns[kRowNumber] = "id";
        else
            m_choice.columns.erase(kRowNumber);
        Q_EMIT changed();
    });
    m_left->body()->addWidget(m_numbered);
    auto *scroll = new QScrollArea(m_left);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it scrolls itself, the page need not
    auto *lines = new QWidget(scroll);
    m_lines = new QVBoxLayout(lines);
    m_lines->setContentsMargins(4, 4, 4, 4);
    m_lines->setSpacing(8);
    m_lines->addStretch(1);
    scroll->setWidget(lines);
    scroll->viewport()->setAutoFillBackground(false);
    lines->setAutoFillBackground(false); // setWidget() has filled it
    m_left->body()->addWidget(scroll, 1);
    auto *keeping = new QHBoxLayout;
    keeping->setSpacing(8);
    m_open = new widgets::Button(widgets::ButtonLook::Secondary, {}, tr("Open mapping…"), {}, m_left);
    m_save = new widgets::Button(widgets::ButtonLook::Secondary, {}, tr("Save mapping…"), {}, m_left);
    connect(m_open, &QPushButton::clicked, this, &MappingPanel::openAsked);
    connect(m_save, &QPushButton::clicked, this, &MappingPanel::saveAsked);
    keeping->addWidget(m_open);
    keeping->addWidget(m_save);
    keeping->addStretch(1);
    m_left->body()->addLayout(keeping);
    sides->addWidget(m_left);
    m_right = new widgets::Card(tr("Its first rows"), this);
    m_noRows = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, m_right);
    m_right->body()->addWidget(m_noRows);
    m_rows = new QTableView(m_right);
    widgets::styleTable(*m_rows);
    m_rows->setAccessibleName(tr("First rows of the file"));
    m_rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_rows->setTabKeyNavigation(false);
    m_rows->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_right->body()->addWidget(m_rows, 1);
    sides->addWidget(m_right, 1);
}

void MappingPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_left->setFixedWidth(event->size().width() < kNarrow ? kLeftNarrow : kLeft);
}

void MappingPanel::start(const QString &file, const ImportLook &look, const ImportChoice &choice, std::vector<SeatsOfStudy> studies)
{
    m_choice = choice;
    m_studies = std::move(studies);
    m_left->setSubtitle(file);
    m_fields.clear();
    const QSignalBlocker quiet(m_format);
    m_format->clear();
    m_format->addItem(tr("as recognised"), u"auto"_s);
    for (const FormatLine &format : knownFormats())
        if (format.reads)
            m_format->addItem(text(format.name), text(format.name));
    for (const auto &[field, chosen] : {std::pair(m_format, &choice.format), {m_role, &choice.role}, {m_encoding, &choice.encoding}})
        field->setCurrentIndex(std::max(0, field->findData(text(*chosen))));
    if (look.mappable && !look.missing.empty() && choice == ImportChoice{})
        m_choice.columns = importers::guessedFields(look.preview.columns, roleOf(m_choice));
    setLook(look);
    m_looked = choice;
    if (m_choice != choice)
        Q_EMIT changed();
}

void MappingPanel::setColumns(const std::map<std::string, std::string> &columns)
{
    m_choice.columns = columns;
    m_fields.clear();
    Q_EMIT changed();
}

bool MappingPanel::holdsFor(const ImportChoice &choice) const
{
    return !m_look.labels.empty() && choice.format == m_looked.format && choice.encoding == m_looked.encoding;
}

void MappingPanel::setLook(const ImportLook &look)
{
    m_look = look;
    m_looked = m_choice;
    m_format->setItemText(0, look.format.empty() ? tr("as recognised: none that is known") : tr("as recognised: %1").arg(m_choice.format == "auto" ? text(look.format) : u"…"_s));
    fillFields();
    fillRows();
    m_say->setText(sentence());
    m_save->setEnabled(!m_choice.columns.empty());
    setAccessibleDescription(m_say->text());
}

QString MappingPanel::sentence() const
{
    if (!m_look.preview.decodes)
        return tr("These bytes are no text in this encoding. Choose the one in which the words at the right can be read.");
    if (!m_look.missing.empty())
        return tr("Not mapped yet: %1. Choose the column that holds it.").arg(quoted(m_look.missing));
    if (const std::string field = twice(); !field.empty())
        return tr("Two columns are read as “%1”. Choose one of them.").arg(text(field));
    if (m_look.format.empty())
        return tr("No known format fits this file. Choose one, or map its columns.");
    if (!m_look.labels.empty())
        return labelsSentence();
    return m_look.mappable ? tr("Everything that is needed is mapped. Columns without a field are kept as attributes.") : tr("This format names its members itself. What it lacks, a question or a model's name, a mapping opened below can give.");
}

QString MappingPanel::labelsSentence() const
{
    if (const auto ratings = ratingsOfNobody(m_look, m_choice); !ratings.empty())
        return tr("Say whose answers are rated by %1: the model's name stands below it.").arg(quoted(ratings));
    if (m_look.labels.ours)
        return tr("Winnow wrote this file: its results are known.");
    const auto unbound = unboundResults(m_look, m_choice);
    const QString open = unbound.empty() ? tr("Every result is bound.") : tr("Bound to nothing, and kept in the raw record alone: %1.").arg(quoted(unbound));
    if (m_look.labels.annotators.empty())
        return open;
    return open + u' ' + (m_studies.empty() ? tr("Answers of annotators come onto the seats of an open study; there is none yet. Keys and predictions need none.")
                                            : tr("Answers of annotators without a seat are not taken."));
}

void MappingPanel::focusFirst()
{
    // Where the answer is missing: the encoding, the first column without a field, the first result.
    if (!m_look.preview.decodes)
        return m_encoding->setFocus(Qt::TabFocusReason);
    for (const Field &each : m_fields)
        if (each.field && chosenValue(m_choice, each.line).empty() && (!m_look.missing.empty() || !m_look.labels.empty()))
            return each.field->setFocus(Qt::TabFocusReason);
    m_format->setFocus(Qt::TabFocusReason);
}

void MappingPanel::chose(const MappingLine &line, const std::string &value)
{
    chooseValue(m_choice, line, value);
    Q_EMIT changed();
}

std::string MappingPanel::twice() const
{
    if (!m_look.mappable)
        return {};
    std::set<std::string> held;
    for (const std::string &column : m_look.preview.columns) {
        const auto mapped = m_choice.columns.find(column);
        if (const std::string &field = mapped == m_choice.columns.end() ? column : mapped->second; !held.insert(field).second)
            return field;
    }
    return {};
}

QWidget *MappingPanel::lineWidget(const MappingLine &line)
{
    Field made{.line = line};
    auto *widget = new QWidget(this);
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(0, line.of == MappingLine::Of::Heading && !m_fields.empty() ? 8 : 0, 0, 0);
    row->setSpacing(12);
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(new TextLabel(line.title, TypeStyle::Ui, line.of == MappingLine::Of::Heading ? Token::TextSecondary : Token::TextPrimary, widget, true));
    row->addLayout(words, 1);
    if (line.of != MappingLine::Of::Heading) {
        auto *note = new TextLabel(line.note, TypeStyle::Caption, Token::TextSecondary, widget);
        note->setWrapped(false);
        note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        words->addWidget(note);
        words->addStretch(1); // what is chosen may take two rows
        auto *choosing = new QVBoxLayout;
        choosing->setSpacing(4);
        auto *field = new ChoiceField(widget);
        field->setAccessibleName(line.spoken);
        field->setAccessibleDescription(line.note);
        field->setFixedWidth(kFieldWidth);
        for (const auto &[word, value] : line.choices)
            field->addItem(word, text(value));
        connect(field, &QComboBox::activated, this, [this, field, line] { chose(line, field->currentData().toString().toStdString()); });
        choosing->addWidget(field);
        made.field = field;
        if (line.of == MappingLine::Of::Result || line.of == MappingLine::Of::Member) {
            made.model = new widgets::LineField(tr("model"), widget);
            made.model->setAccessibleName(tr("Model that %1 rates").arg(line.title));
            made.model->setFixedWidth(kFieldWidth);
            connect(made.model, &QLineEdit::textEdited, this, [this, line](const QString &model) {
                chooseModel(m_choice, line, model.trimmed().toStdString());
                Q_EMIT changed();
            });
            choosing->addWidget(made.model);
        }
        row->addLayout(choosing);
    }
    m_fields.push_back(std::move(made));
    return widget;
}

void MappingPanel::makeLines(std::vector<MappingLine> lines)
{
    std::string focused;
    for (const Field &each : m_fields)
        if (each.field && each.field->hasFocus())
            focused = each.line.key();
    m_fields.clear();
    while (m_lines->count() > 1) {
        QLayoutItem *entry = m_lines->takeAt(0);
        entry->widget()->hide();
        entry->widget()->deleteLater();
        delete entry;
    }
    // Tab goes on from what stands above the lines, and from the last of them to what stands below.
    QWidget *before = m_numbered;
    const auto next = [&before](QWidget *widget) {
        setTabOrder(before, widget);
        before = widget;
    };
    for (const MappingLine &line : lines) {
        m_lines->insertWidget(m_lines->count() - 1, lineWidget(line));
        if (m_fields.back().field)
            next(m_fields.back().field);
        if (m_fields.back().model)
            next(m_fields.back().model);
        if (!focused.empty() && line.key() == focused)
            m_fields.back().field->setFocus(Qt::TabFocusReason);
    }
    for (QWidget *below : {static_cast<QWidget *>(m_open), static_cast<QWidget *>(m_save), static_cast<QWidget *>(m_rows)})
        next(below);
}

void MappingPanel::fillFields()
{
    std::vector<MappingLine> lines = mappingLines(m_look, m_choice, m_studies);
    const bool same = lines.size() == m_fields.size() && std::ranges::equal(lines, m_fields, [](const MappingLine &line, const Field &shown) {
        return line.key() == shown.line.key() && line.choices == shown.line.choices && line.title == shown.line.title;
    });
    if (!same || (lines.empty() && m_lines->count() > 1))
        makeLines(std::move(lines));
    bool idHeld = false;
    for (const Field &each : m_fields) {
        if (!each.field)
            continue;
        const std::string value = chosenValue(m_choice, each.line);
        each.field->setCurrentIndex(std::max(0, each.field->findData(text(value))));
        idHeld |= value == "id" || (value.empty() && each.line.name == "index");
        if (each.model) {
            each.model->setVisible(value == "rating" || value == "result:rating");
            if (const QString model = text(ratedModel(m_choice, each.line)); each.model->text().trimmed() != model)
                each.model->setText(model);
        }
    }
    const bool numbers = roleOf(m_choice) == importers::Role::Items && m_look.mappable && !idHeld;
    m_numbered->setVisible(numbers);
    m_numbered->setChecked(m_choice.columns.contains(kRowNumber));
}

void MappingPanel::fillRows()
{
    std::vector<CellTableModel::Column> heads;
    for (const std::string &column : m_look.preview.columns) {
        const auto mapped = m_choice.columns.find(column);
        heads.push_back({.title = mapped == m_choice.columns.end() ? text(column) : text(column) + u" → "_s + text(mapped->second)});
    }
    std::vector<std::vector<Cell>> rows;
    for (const auto &cells : m_look.preview.rows) {
        std::vector<Cell> row(heads.size());
        for (std::size_t at = 0; at < std::min(cells.size(), row.size()); ++at)
            row[at].text = text(cells[at]).simplified();
        rows.push_back(std::move(row));
    }
    m_right->setNote(tr("%1 shown").arg(plainNumber(static_cast<std::int64_t>(rows.size()))));
    m_noRows->setText(!m_look.preview.decodes ? tr("Nothing can be shown before the encoding fits.") : tr("No rows: this file is neither a table nor a list of records, or it is empty."));
    m_noRows->setVisible(rows.empty());
    m_rows->setVisible(!rows.empty());
    QAbstractItemModel *before = m_rows->model();
    auto *model = new CellTableModel(std::move(heads), m_rows);
    model->setRows(std::move(rows));
    m_rows->setModel(model);
    delete before;
    for (int column = 0; column < model->columnCount(); ++column) {
        int width = widgets::lineWidth(model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), widgets::uiFont(TypeStyle::Caption, true)) + 16;
        for (int row = 0; row < model->rowCount(); ++row)
            width = std::max(width, std::min(kRowCell, m_rows->itemDelegate()->sizeHint({}, model->index(row, column)).width()));
        m_rows->setColumnWidth(column, width);
    }
}

} // namespace app
