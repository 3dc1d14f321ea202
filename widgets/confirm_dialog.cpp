#include "widgets/confirm_dialog.h"

#include "widgets/button.h"
#include "widgets/shapes.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace widgets {

ConfirmDialog::ConfirmDialog(const ConfirmText &text, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(text.title);
    setModal(true);
    setAccessibleName(text.title);
    setAccessibleDescription(text.sentence);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setSpacing(8);
    layout->addWidget(new TextLabel(text.title, TypeStyle::Title, Token::TextPrimary, this, true));
    if (!text.sentence.isEmpty())
        layout->addWidget(new TextLabel(text.sentence, TypeStyle::Button, Token::TextPrimary, this));
    for (const QString &fact : text.facts)
        layout->addWidget(new TextLabel(fact, TypeStyle::Ui, Token::TextSecondary, this));
    if (!text.typeToConfirm.isEmpty()) {
        layout->addSpacing(8);
        layout->addWidget(new TextLabel(text.typeLabel, TypeStyle::Ui, Token::TextSecondary, this));
        m_field = new LineField({}, this);
        m_field->setAccessibleName(text.typeLabel);
        layout->addWidget(m_field);
    }
    const bool writes = !m_field && !text.writeLabel.isEmpty();
    if (writes) {
        layout->addSpacing(8);
        layout->addWidget(new TextLabel(text.writeLabel, TypeStyle::Ui, Token::TextSecondary, this));
        m_field = new LineField({}, this);
        m_field->setAccessibleName(text.writeLabel);
        m_field->setText(text.writeStart);
        layout->addWidget(m_field);
    }
    layout->addSpacing(16);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addStretch(1);
    m_cancel = new Button(ButtonLook::Secondary, {}, text.cancel, {}, this);
    m_confirm = new Button(ButtonLook::Primary, {}, text.confirm, {}, this);
    row->addWidget(m_cancel);
    row->addWidget(m_confirm);
    layout->addLayout(row);
    setMinimumWidth(440);
    setMaximumWidth(560);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_confirm, &QPushButton::clicked, this, &QDialog::accept);
    m_confirm->setDefault(true);
    if (writes) {
        m_confirm->setEnabled(text.mayBeEmpty || !text.writeStart.trimmed().isEmpty());
        if (!text.mayBeEmpty)
            connect(m_field, &QLineEdit::textChanged, this, [this](const QString &written) { m_confirm->setEnabled(!written.trimmed().isEmpty()); });
        m_field->selectAll();
        m_field->setFocus(Qt::OtherFocusReason);
    } else if (m_field) {
        m_confirm->setEnabled(false);
        connect(m_field, &QLineEdit::textChanged, this,
            [this, name = text.typeToConfirm](const QString &typed) { m_confirm->setEnabled(typed.trimmed() == name.trimmed()); });
        m_field->setFocus(Qt::OtherFocusReason);
    } else {
        focusByKey(m_confirm);
    }
}

void ConfirmDialog::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Token::BgSurface));
}

} // namespace widgets
