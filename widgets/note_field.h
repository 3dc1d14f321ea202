#pragma once

#include <QPlainTextEdit>

#include "widgets/focus_ring.h"

namespace widgets {

/// Free text of a few lines. Keeps every key but Esc, Ctrl+Enter and Tab (Tab moves on). 44 high, grows to 4 lines.
class NoteField : public QPlainTextEdit, public RingOwner {
    Q_OBJECT
public:
    explicit NoteField(const QString &placeholder, QWidget *parent);
    QString note() const { return toPlainText(); }
    void setNote(const QString &note);             ///< Reports nothing.

Q_SIGNALS:
    void edited(const QString &note);              ///< By the person, each keystroke.
    void leaveAsked();                             ///< Esc or Ctrl+Enter: the text stays, the page moves the focus.

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;

private:
    void fitHeight();
};

} // namespace widgets
