#pragma once

#include <QMainWindow>
#include <QString>

#include "app/sessions/answer_clock.h"
#include "app/sessions/answer_session.h"
#include "storage/clock.h"

#include <memory>

namespace app {

/// The window of one seat: one item, nothing else (S5, S6, S13). Opens a SeatStore of its own on a thread of its own.
/// Its title is "Study · Seat" only. It has 1440×900 until shown; people get it by showMaximized(). Delete it or set Qt::WA_DeleteOnClose; closing writes the draft first.
class SessionWindow : public QMainWindow {
    Q_OBJECT

public:
    SessionWindow(const QString &projectPath, const QString &study, const QString &seat,
                  const storage::Clock &wall, const MonotonicMs &monotonic, QWidget *parent = nullptr);
    /// The same with a store of the caller's making; small sizes of pictures are kept in `pictureCache`, or not between sittings.
    SessionWindow(const StoreOpener &opener, const QString &study, const QString &seat,
                  const storage::Clock &wall, const MonotonicMs &monotonic, QWidget *parent = nullptr, const QString &pictureCache = {});
    ~SessionWindow() override;

    /// The sitting, for tests and for who watches it.
    AnswerSession &session();

Q_SIGNALS:
    void sealed();      ///< One more answer is on disk; for the coordinator's live figures.
    void submitted();   ///< The batch is locked.
    void closed();

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace app
