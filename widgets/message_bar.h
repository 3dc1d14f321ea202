#pragma once

#include <QWidget>

#include "widgets/tokens.h"

class QHBoxLayout;

namespace widgets {

class TextLabel;
class Button;

enum class MessageKind {
    Note,      ///< accent.soft, info icon.
    Attention, ///< mark.soft, for session pages where success, warning and danger are not shown.
    Warning,   ///< warning.soft; coordinator's pages only.
    Danger,    ///< danger.soft; coordinator's pages only.
};

/// A sentence at the place it belongs to, with up to two actions. Hidden until show…() is called; the sentence is plain text.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    explicit MessageBar(QWidget *parent);
    /// `action` empty: no button. `details` not empty: "Copy details" puts it on the clipboard.
    void showMessage(MessageKind kind, const QString &sentence, const QString &action = {}, const QString &details = {});
    void clear();
    QString sentence() const;

Q_SIGNALS:
    void actionAsked();
    void dismissed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    MessageKind m_kind = MessageKind::Note;
    QString m_details = {};
    TextLabel *m_sentence;
    Button *m_action, *m_copy, *m_close;
};

} // namespace widgets
