#include "app/sessions/agreement_intervals.h"

#include <QThread>

#include <algorithm>
#include <optional>

namespace app {

AgreementIntervals::AgreementIntervals(QObject *parent) : QObject(parent) {}

AgreementIntervals::~AgreementIntervals()
{
    cancel();
}

void AgreementIntervals::cancel()
{
    if (m_stop)
        m_stop->store(true);
    m_stop.reset();
}

void AgreementIntervals::start(review::Sheet sheet, std::shared_ptr<const review::AgreementMatrix> matrix, std::function<void(review::Sheet &&)> done)
{
    cancel();
    if (!m_executor)
        m_executor = std::make_unique<ThreadExecutor>();
    const auto stop = m_stop = std::make_shared<std::atomic<bool>>(false);
    // One core is left for the window and the store.
    const int threads = std::max(1, QThread::idealThreadCount() - 1);
    m_executor->run(
        this,
        [sheet = std::move(sheet), matrix = std::move(matrix), stop, threads]() mutable -> std::optional<review::Sheet> {
            const bool whole = !stop->load()
                && review::addResampledIntervals(sheet, *matrix, {.resamples = kResamples, .seed = kSeed, .clusters = true, .threads = threads, .stop = stop.get()});
            return whole ? std::optional(std::move(sheet)) : std::nullopt;
        },
        [this, stop, done = std::move(done)](std::optional<review::Sheet> &&found) {
            if (stop != m_stop)
                return;
            m_stop.reset();
            if (found)
                done(*std::move(found));
        });
}

} // namespace app
