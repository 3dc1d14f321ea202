#pragma once

#include <QImage>
#include <QObject>
#include <QThreadPool>

#include <list>
#include <map>
#include <string>

namespace app {

class AnswerSession;

/// The pictures of a sitting: read and decoded off the window's thread, the latest kept. Knows figures by id; no file name leaves it.
class AnswerPictures : public QObject {
    Q_OBJECT

public:
    enum class State { Unknown, Loading, Ready, Missing, Damaged };

    explicit AnswerPictures(AnswerSession &session, QObject *parent = nullptr);
    ~AnswerPictures() override;

    /// Starts reading a figure unless it is known; ready() tells when it came or failed.
    void want(const std::string &figure);
    State state(const std::string &figure) const;
    QImage image(const std::string &figure); ///< Null unless Ready.

Q_SIGNALS:
    void ready(const QString &figure);

private:
    struct Entry {
        State state = State::Loading;
        QImage image = {};
    };
    void load(const std::string &figure, const QString &path);
    void settle(const std::string &figure, State state, const QImage &image);

    AnswerSession &m_session;
    QThreadPool m_pool;
    std::map<std::string, Entry> m_entries;
    std::list<std::string> m_latest;              ///< Used last first; what falls off the end is forgotten.
};

} // namespace app
