#pragma once

#include <QWidget>

class QVBoxLayout;

namespace widgets {
class Button;
class TextLabel;
}

namespace app {

/// A card over the whole session window that is no dialog: Esc or its button closes it. The question stays where it was.
class OverlayCard : public QWidget {
    Q_OBJECT

public:
    OverlayCard(const QString &title, QSize size, QWidget *parent);
    QVBoxLayout *body() const { return m_body; }
    void openOver();          ///< Covers the parent and takes the focus.
    virtual void moveBy(int step) { (void)step; } ///< ↑ ↓
    virtual void accept() {}  ///< Enter

public Q_SLOTS:
    void dismiss();

Q_SIGNALS:
    void dismissed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    virtual QWidget *firstFocus() { return this; }

private:
    void place();

    QSize m_wanted;
    QWidget *m_card;
    widgets::TextLabel *m_title;
    widgets::Button *m_close;
    QVBoxLayout *m_body;
};

} // namespace app
