#pragma once

#include <QWidget>

#include "app/pages/project_desk.h"

namespace app {

/// One study in a list: name and size, a track per seat, and the agreement of the primaries or the sentence in its place.
class StudyStrip : public QWidget {
    Q_OBJECT

public:
    StudyStrip(const StudyView &study, QWidget *parent);
    /// Everything that the strip shows, as one text: an equal text needs no new strip.
    static QString shown(const StudyView &study);

Q_SIGNALS:
    void asked(); ///< The study's name was pressed.
};

} // namespace app
