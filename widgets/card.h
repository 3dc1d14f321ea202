#pragma once

#include <QFrame>

class QHBoxLayout;
class QVBoxLayout;

namespace widgets {

class TextLabel;

/// A box on bg.surface with border.subtle, radius 6. With a title: header 40 (13/18 bold, side 16), a note at its right, tools after it.
class Card : public QFrame {
    Q_OBJECT
public:
    explicit Card(const QString &title, QWidget *parent);
    explicit Card(QWidget *parent) : Card(QString(), parent) {}

    QVBoxLayout *body() const { return m_body; }   ///< Margins 16, 0, 16, 16; without a title 16 above.
    void setTitle(const QString &title);
    void setSubtitle(const QString &subtitle);     ///< Beside the title, regular.
    void setNote(const QString &note);             ///< "n 506", caption size.
    void setFoot(int px);                          ///< Room below the body; 16 unless set.
    void addTool(QWidget *tool);                   ///< An Icon button at the right end of the header.
    void setSunken(bool sunken);                   ///< bg.window without a border, as the consequence box of adjudication.

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_body;
    QWidget *m_head;
    QHBoxLayout *m_headLayout;
    QHBoxLayout *m_tools = nullptr;
    TextLabel *m_title, *m_subtitle, *m_note;
    int m_foot = 16;
    bool m_sunken = false;
};

} // namespace widgets
