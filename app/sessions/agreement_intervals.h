#pragma once

#include "app/sessions/executor.h"
#include "review/agreement_matrix.h"
#include "review/agreement_sheet.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <memory>

namespace app {

/// Bootstrap intervals on a thread of their own, as `report` and `agree` draw them: clusters (figures) within strata. Newer data cancels
/// what is being drawn, so that the newest sheet alone gets intervals.
class AgreementIntervals : public QObject {
    Q_OBJECT

public:
    static constexpr std::int64_t kResamples = 10000, kSeed = 0;

    explicit AgreementIntervals(QObject *parent);
    ~AgreementIntervals() override;
    /// `done` hears the sheet with its intervals, on the caller's thread, unless another start() or a cancel() came first.
    void start(review::Sheet sheet, std::shared_ptr<const review::AgreementMatrix> matrix, std::function<void(review::Sheet &&)> done);
    void cancel();
    bool isRunning() const { return m_stop != nullptr; }

private:
    std::unique_ptr<ThreadExecutor> m_executor;
    std::shared_ptr<std::atomic<bool>> m_stop; ///< Of what is being drawn.
};

} // namespace app
