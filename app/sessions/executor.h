#pragma once

#include <QObject>
#include <QPointer>
#include <QThread>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace app {

/// Runs tasks one after another, in the order given, where the store lives. Callers never wait: a result comes back as a call.
class Executor {
public:
    virtual ~Executor() = default;

    /// Runs `task` on the executor's thread, then `done` on the thread that made the executor, where `context` lives too.
    /// `done` is dropped when `context` has gone meanwhile; the task itself always runs, so that nothing accepted is lost.
    /// Without a context `done` is not called.
    virtual void post(QObject *context, std::function<void()> task, std::function<void()> done) = 0;

    /// The same for a task with a result: `done(result)`.
    template <class Task, class Done>
    void run(QObject *context, Task task, Done done)
    {
        using Value = decltype(task());
        auto value = std::make_shared<std::optional<Value>>();
        post(context, [value, task = std::move(task)]() mutable { value->emplace(task()); },
             [value, done = std::move(done)]() mutable { done(std::move(**value)); });
    }
};

/// Runs task and result at once on the caller's thread: for the command line and for tests.
class InlineExecutor final : public Executor {
public:
    void post(QObject *context, std::function<void()> task, std::function<void()> done) override;
};

/// One thread of its own. The destructor lets every task that was posted finish, then ends the thread.
class ThreadExecutor final : public Executor {
public:
    ThreadExecutor();
    ~ThreadExecutor() override;
    Q_DISABLE_COPY_MOVE(ThreadExecutor)
    void post(QObject *context, std::function<void()> task, std::function<void()> done) override;

private:
    QThread m_thread;
    QObject *m_worker = nullptr; ///< Lives in the thread; tasks are queued calls to it.
    QObject m_relay;             ///< Lives with the caller; results are queued calls to it.
};

} // namespace app
