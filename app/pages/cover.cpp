#include "app/pages/cover.h"

#include "app/pages/project_page.h"
#include "widgets/button.h"
#include "widgets/confirm_dialog.h"
#include "widgets/icons.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"

#include <QPainter>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;

Cover::Cover(ProjectDesk &desk, QWidget *parent) : QWidget(parent), m_desk(desk)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(32, 96, 32, 40);
    column->setSpacing(16);
    m_sentence = new widgets::TextLabel({}, widgets::TypeStyle::Option, widgets::Token::TextPrimary, this);
    m_sentence->setWrapped(false);
    m_sentence->setTextAlignment(Qt::AlignHCenter);
    auto *why = new widgets::TextLabel(tr("A number that moves when you answer would tell what others answered."), widgets::TypeStyle::Ui, widgets::Token::TextSecondary, this);
    why->setWrapped(false);
    why->setTextAlignment(Qt::AlignHCenter);
    m_button = new widgets::Button(widgets::ButtonLook::Secondary, u"eyeoff"_s, tr("Show anyway…"), {}, this);
    connect(m_button, &QPushButton::clicked, this, &Cover::ask);
    column->addWidget(m_sentence);
    column->addWidget(why);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch();
    setVisible(false);
}

void Cover::setCovered(const std::string &study, const std::string &sentence)
{
    m_study = study;
    m_sentence->setText(QString::fromStdString(sentence));
    setVisible(!sentence.empty());
}

void Cover::ask()
{
    const StudyView *study = m_desk.view().study(m_study);
    std::int64_t left = 0;
    for (const storage::SeatProgress &seat : study ? study->progress : std::vector<storage::SeatProgress>{}) {
        if (seat.pseudonym == m_desk.person() && !seat.locked)
            left += seat.units - seat.sealed;
    }
    auto *dialog = new widgets::ConfirmDialog({.title = tr("Show agreement anyway?"),
                                               .sentence = left == 1 ? tr("Your remaining answer will be marked as not blind.") : tr("Your remaining %1 answers will be marked as not blind.").arg(plainNumber(left)),
                                               .confirm = tr("Show and mark"),
                                               .cancel = tr("Stay blind")},
                                              this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, &Cover::uncover);
    dialog->open();
}

void Cover::uncover()
{
    m_desk.uncover(this, m_study, [this](const review::Status &done) {
        if (!done)
            Q_EMIT failed(QString::fromStdString(done.error().userMessage), QString::fromStdString(done.error().detail));
    });
}

void Cover::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintBox(painter, rect(), 6, widgets::colour(widgets::Token::BgSurface), widgets::colour(widgets::Token::BorderSubtle));
    widgets::paintIcon(painter, u"eyeoff"_s, QRectF(width() / 2.0 - 20, 40, 40, 40), widgets::colour(widgets::Token::TextSecondary));
}

} // namespace app
