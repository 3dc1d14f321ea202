#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QButtonGroup;
class QVBoxLayout;

namespace widgets {

/// The project window's rail: 200 px with words, 56 px with icons (name in tooltip and accessible name). Entry 32, pitch 36.
class Rail : public QWidget {
    Q_OBJECT
public:
    struct Entry {
        QString icon = {};
        QString word = {};
        bool enabled = true;
    };
    Rail(const QString &programName, const std::vector<Entry> &entries, QWidget *parent);

    void setCurrent(int index);
    int current() const;
    void setNarrow(bool narrow);
    bool isNarrow() const { return m_narrow; }
    QSize sizeHint() const override;

Q_SIGNALS:
    void picked(int index);            ///< By click, Enter or Space; setCurrent() reports nothing.

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_programName;
    QButtonGroup *m_group;
    bool m_narrow = false;
};

} // namespace widgets
