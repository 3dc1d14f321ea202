#include "app/windows/job_chip.h"

#include "app/pages/job_list.h"
#include "widgets/button.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kListWide = 400, kListMost = 8;

} // namespace

JobPopup::JobPopup(JobList &jobs, QWidget *parent) : QFrame(parent, Qt::Popup), m_jobs(jobs)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFixedWidth(kListWide);
    setAccessibleName(tr("Jobs"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(new TextLabel(tr("Jobs"), TypeStyle::Button, Token::TextPrimary, this, true));
    m_rows = new QVBoxLayout;
    m_rows->setSpacing(4);
    column->addLayout(m_rows);
    connect(&m_jobs, &JobList::changed, this, &JobPopup::fill);
    m_clock.setInterval(500);
    connect(&m_clock, &QTimer::timeout, this, &JobPopup::fill);
    m_clock.start();
    fill();
}

void JobPopup::fill()
{
    QStringList lines;
    for (const Job &job : m_jobs.jobs())
        lines << QString::number(job.id) + jobWords(job, job.begun.elapsed());
    if (const QString all = lines.join(u'\n'); m_shown != all || m_rows->count() == 0)
        m_shown = all;
    else
        return;
    int focused = -1;
    while (QLayoutItem *entry = m_rows->takeAt(0)) {
        if (QWidget *line = entry->widget()) {
            if (line->focusWidget() && line->focusWidget()->hasFocus())
                focused = line->property("job").toInt();
            line->hide();
            line->deleteLater();
        }
        delete entry;
    }
    int shown = 0;
    for (const Job &job : m_jobs.jobs()) {
        if (++shown > kListMost)
            break;
        auto *line = new QWidget(this);
        line->setProperty("job", job.id);
        line->setMinimumHeight(32);
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(12);
        const bool running = job.state == Job::State::Running;
        row->addWidget(new TextLabel(jobWords(job, job.begun.elapsed()), TypeStyle::Ui, running ? Token::TextPrimary : Token::TextSecondary, line), 1);
        if (running && job.cancellable) {
            auto *cancel = new Button(ButtonLook::Link, {}, tr("Cancel"), {}, line);
            cancel->setAccessibleDescription(job.words);
            connect(cancel, &QPushButton::clicked, this, [this, id = job.id] { m_jobs.cancel(id); });
            row->addWidget(cancel, 0, Qt::AlignTop);
            if (focused == job.id)
                cancel->setFocus(Qt::OtherFocusReason);
        }
        m_rows->addWidget(line);
    }
    if (shown == 0)
        m_rows->addWidget(new TextLabel(tr("Nothing has run yet."), TypeStyle::Ui, Token::TextSecondary, this));
    const QPoint foot = geometry().bottomLeft();
    adjustSize();
    if (isVisible())
        move(foot.x(), foot.y() - height() + 1);
}

void JobPopup::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), widgets::colour(Token::BgSurface));
    painter.setPen(widgets::colour(Token::BorderStrong));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void JobPopup::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QFrame::keyPressEvent(event);
}

JobChip::JobChip(JobList &jobs, QWidget *parent) : QWidget(parent), m_jobs(jobs)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_words = new Button(ButtonLook::Link, {}, {}, {}, this);
    m_words->setAccessibleDescription(tr("Opens the list of jobs"));
    m_cancel = new Button(ButtonLook::Link, {}, tr("Cancel"), {}, this);
    row->addWidget(m_words);
    row->addWidget(m_cancel);
    connect(m_words, &QPushButton::clicked, this, &JobChip::openList);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (const Job *job = m_jobs.current())
            m_jobs.cancel(job->id);
    });
    connect(&m_jobs, &JobList::changed, this, &JobChip::refresh);
    m_clock.setInterval(250);
    connect(&m_clock, &QTimer::timeout, this, &JobChip::refresh);
    refresh();
}

QString JobChip::words() const { return isHidden() ? QString() : m_words->word(); }

void JobChip::refresh()
{
    const Job *job = m_jobs.current();
    const bool shown = job && job->begun.elapsed() >= kJobShownAfterMs;
    if (job && !m_clock.isActive())
        m_clock.start();
    else if (!job)
        m_clock.stop();
    setVisible(shown);
    if (!shown)
        return;
    m_words->setWord(jobWords(*job, job->begun.elapsed()));
    m_cancel->setVisible(job->cancellable);
}

void JobChip::openList()
{
    if (m_list)
        return;
    m_list = new JobPopup(m_jobs, window());
    m_list->adjustSize();
    const QPoint corner = mapToGlobal(QPoint(width(), 0));
    m_list->move(corner.x() - m_list->width(), corner.y() - m_list->height() - 4);
    m_list->show();
    if (QWidget *first = m_list->nextInFocusChain(); first && m_list->isAncestorOf(first))
        first->setFocus(Qt::TabFocusReason);
}

} // namespace app
