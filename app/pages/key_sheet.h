#pragma once

#include "app/pages/overlay_card.h"

class QScrollArea;

namespace app {

/// The list of keys (?), made from the key table: nothing in it is written twice.
class KeySheet : public OverlayCard {
    Q_OBJECT

public:
    explicit KeySheet(QWidget *parent);
    void moveBy(int step) override;

private:
    QScrollArea *m_area;
};

} // namespace app
