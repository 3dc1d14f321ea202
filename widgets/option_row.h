#pragma once

#include <QAbstractButton>

#include "widgets/focus_ring.h"
#include "widgets/metrics.h"
#include "widgets/text_block.h"

#include <functional>
#include <vector>

namespace widgets {

enum class OptionKind { Single, Several }; ///< Radio buttons or check boxes.

/// A word inside a row: "first", "second" (outlined) or "you" (filled in the seal's colour).
struct RowTag {
    QString word = {};
    bool own = false;
};

/// One answer option. It is a QRadioButton or QCheckBox (button()) whose whole area hits; it owns ringMargin px on every side.
/// A row takes no letter and no digit: the key router does. Up and Down move the choice as Qt's radio buttons do; Left and Right pass on.
class OptionRow : public RingOwner {
public:
    /// The row is a child of `parent` from the start: an orphan shown for a moment opens a window and takes the activation.
    static OptionRow *create(OptionKind kind, QWidget *parent);

    virtual QAbstractButton *button() = 0;
    void setContent(const QString &letter, const QString &text, int position, int count); ///< position from 1: "3 of 5".
    void setMetrics(const Metrics &metrics);
    /// The answer is sealed: a chosen row turns violet with a lock and `sealedWord` ("Sealed 09:40"), the others step back; clicks choose nothing.
    /// `mayReopen` adds the link "Reopen" and the keycap U.
    void setSealed(const QString &sealedWord, bool mayReopen);
    void setOpen();                    ///< Can be chosen again.
    void setTags(const std::vector<RowTag> &tags);
    void onReopen(std::function<void()> reopen) { m_reopen = std::move(reopen); }

    bool isSealed() const { return m_sealed; }
    QString letter() const { return m_letter; }
    QString text() const { return m_block.text(); }
    std::vector<RowTag> tags() const { return m_tags; }
    QRect reopenRect() const;          ///< In the button's coordinates; empty when there is no link.

protected:
    void paintRow(QPainter &painter);
    int rowHeight(int width) const;    ///< Ring margins included.
    QSize rowHint() const;
    bool pressOnReopen(const QPoint &pos) const { return reopenRect().contains(pos); }
    void reopen() { if (m_reopen) m_reopen(); }

private:
    int textWidth(int width) const;
    int tagsWidth() const;
    bool showsSealedLine() const;
    QAbstractButton *self() const;     // button() for const members
    void paintTags(QPainter &painter, const QRectF &box) const;
    void paintSealedLine(QPainter &painter, const QPointF &at) const;
    void changed();

    QString m_letter = {};
    TextBlock m_block = {};
    Metrics m_metrics = {};
    bool m_sealed = false, m_mayReopen = false;
    QString m_sealedWord = {};
    std::vector<RowTag> m_tags = {};
    std::function<void()> m_reopen = {};
};

} // namespace widgets
