#pragma once

#include <QDialog>
#include <QStringList>

class QLineEdit;

namespace widgets {

class Button;

/// What an irreversible act says and asks. All text is plain.
struct ConfirmText {
    QString title = {};                ///< "Submit 128 answers?"
    QString sentence = {};             ///< "They are locked and counted. 4 are marked for discussion, 9 not sure."
    QStringList facts = {};            ///< One line each, below the sentence.
    QString confirm = {};              ///< "Submit"
    QString cancel = {};               ///< "Keep working"
    QString typeToConfirm = {};        ///< Not empty: the confirm button wakes when exactly this was typed (freeze, delete).
    QString typeLabel = {};            ///< "Type the study's name to freeze it."
    QString writeLabel = {};           ///< Not empty, and nothing to type: a line to write, "Reason". The confirm button wakes when it holds something.
    QString writeStart = {};           ///< What stands in it at first.
    bool mayBeEmpty = false;           ///< The button is awake whatever was written.
};

/// A modal frame for submit and freeze. Open it with open(); accepted() or rejected() tell the outcome. Esc and closing reject.
/// Without a name to type the confirm button has the focus; with one, the field.
class ConfirmDialog : public QDialog {
    Q_OBJECT
public:
    ConfirmDialog(const ConfirmText &text, QWidget *parent);
    Button *confirmButton() const { return m_confirm; }
    Button *cancelButton() const { return m_cancel; }
    QLineEdit *field() const { return m_field; }   ///< nullptr when nothing is to be typed.

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLineEdit *m_field = nullptr;
    Button *m_confirm, *m_cancel;
};

} // namespace widgets
