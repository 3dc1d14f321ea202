#include "app/sessions/executor.h"

#include <QMetaObject>

using namespace Qt::Literals::StringLiterals;

namespace app {

void InlineExecutor::post(QObject *context, std::function<void()> task, std::function<void()> done)
{
    const QPointer<QObject> alive(context);
    task();
    if (alive && done)
        done();
}

ThreadExecutor::ThreadExecutor()
    : m_worker(new QObject)
{
    m_thread.setObjectName(u"storage"_s);
    m_worker->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

ThreadExecutor::~ThreadExecutor()
{
    // quit() is queued behind the tasks: the last draft of a closing window is still written.
    QMetaObject::invokeMethod(m_worker, [this] { m_thread.quit(); }, Qt::QueuedConnection);
    m_thread.wait();
}

void ThreadExecutor::post(QObject *context, std::function<void()> task, std::function<void()> done)
{
    const bool answers = context && done;
    const QPointer<QObject> alive(context);
    QMetaObject::invokeMethod(m_worker, [this, answers, alive, task = std::move(task), done = std::move(done)]() mutable {
        task();
        if (!answers)
            return;
        // Whether the context still lives is asked on its own thread only.
        QMetaObject::invokeMethod(&m_relay, [alive, done = std::move(done)] {
            if (alive)
                done();
        }, Qt::QueuedConnection);
    }, Qt::QueuedConnection);
}

} // namespace app
