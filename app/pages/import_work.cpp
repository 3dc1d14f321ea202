#include "app/pages/import_work.h"

#include "app/pages/job_list.h"
#include "widgets/card.h"
#include "widgets/progress_track.h"
#include "widgets/text_label.h"

#include <QVBoxLayout>

#include <algorithm>

namespace app {

using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kTrack = 8, kTrackParts = 1000;

} // namespace

ImportWork::ImportWork(JobList &jobs, QWidget *parent) : QWidget(parent), m_jobs(jobs)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    auto *card = new widgets::Card(this);
    card->body()->setSpacing(12);
    m_words = new TextLabel({}, TypeStyle::Option, Token::TextPrimary, card, true);
    card->body()->addWidget(m_words);
    m_track = new widgets::ProgressTrack(card, kTrack);
    m_track->setInk(Token::AccentBase);
    m_track->setRange(0, kTrackParts);
    m_track->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    card->body()->addWidget(m_track);
    m_note = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, card);
    card->body()->addWidget(m_note);
    column->addWidget(card);
    column->addStretch(1);
    connect(&m_jobs, &JobList::changed, this, &ImportWork::fill);
    m_clock.setInterval(500); // the estimate goes on while nothing is heard
    connect(&m_clock, &QTimer::timeout, this, &ImportWork::fill);
}

void ImportWork::watch(int job, const QString &note)
{
    m_job = job;
    m_stopping = false;
    m_note->setText(note);
    m_clock.start();
    fill();
}

void ImportWork::tellStopping()
{
    m_stopping = true;
    fill();
}

void ImportWork::fill()
{
    const auto found = std::ranges::find(m_jobs.jobs(), m_job, &Job::id);
    if (found == m_jobs.jobs().end() || found->state != Job::State::Running) {
        m_clock.stop();
        return;
    }
    m_words->setText(m_stopping ? tr("Stopping…") : jobWords(*found, found->begun.elapsed()));
    m_track->setVisible(found->measure != Job::Measure::None);
    m_track->setValue(found->total > 0 ? static_cast<int>(kTrackParts * std::clamp(static_cast<double>(found->done) / static_cast<double>(found->total), 0.0, 1.0)) : 0);
    m_track->setAccessibleName(m_words->text());
}

} // namespace app
