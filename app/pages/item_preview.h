#pragma once

#include <QPixmap>
#include <QThreadPool>
#include <QWidget>

#include "app/pages/project_desk.h"
#include "app/sessions/data_browser.h"

class QLabel;
class QVBoxLayout;

namespace widgets {
class TextLabel;
}

namespace app {

class TabRow;

/// The right side of the data page: picture, question and facts of one record; its responses; its history. Key and responses
/// stay covered while the person who sits here holds an open batch.
class ItemPreview : public QWidget {
    Q_OBJECT

public:
    ItemPreview(ProjectDesk &desk, QWidget *parent);
    ~ItemPreview() override;
    void showRecord(DataKind kind, const QString &id);
    void refresh();                ///< The person or a study changed: covers or uncovers.
    QSize sizeHint() const override { return {440, 600}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool hasRoomForName() const;
    void ask();
    void fill();
    void fillItem();
    void addDescriptors();
    void fillResponses();
    void fillHistory();
    QString coveredWords() const;
    void addFact(const QString &name, const QString &value, bool bold = false);
    void loadPicture(const PicturePlace &place);

    ProjectDesk &m_desk;
    TabRow *m_tabs;
    widgets::TextLabel *m_name;
    QLabel *m_picture;
    QWidget *m_page;
    QVBoxLayout *m_rows;
    DataKind m_kind = DataKind::Items;
    QString m_id, m_shown;
    DataDetail m_detail;
    std::string m_key;
    std::uint64_t m_generation = 0;
    QThreadPool m_pool;
};

} // namespace app
