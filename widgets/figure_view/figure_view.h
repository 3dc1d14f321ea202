#pragma once

#include <QImage>
#include <QString>
#include <QWidget>

#include "widgets/figure_view/adjustment.h"
#include "widgets/figure_view/box_tool.h"
#include "widgets/figure_view/compare_link.h"
#include "widgets/figure_view/figure_frame.h"
#include "widgets/figure_view/figure_levels.h"
#include "widgets/figure_view/levels_editor.h"
#include "widgets/figure_view/loupe.h"
#include "widgets/figure_view/mini_map.h"
#include "widgets/figure_view/ruler.h"
#include "widgets/figure_view/view_transform.h"
#include "widgets/focus_ring.h"

#include <optional>
#include <string>
#include <vector>

class QTouchEvent;

namespace review {
struct ViewState;
}

namespace widgets {

/// A box on a figure in image pixels; `stroke` 0 to 3 is colour and dash (yellow solid, cyan dash, magenta dot, white dash-dot).
struct OverlayBox {
    QRectF rect = {};
    int stroke = 0;
    int number = 0;                    ///< 0: no number plate.
};

class AdjustPanel;
class FigureLegend;

/// Shows one figure: fit, 100 %, zoom at the cursor, pan, loupe, ruler, adjustment. Knows figures by number only: no file name reaches it.
/// Takes no key: the router calls the slots. Qt::TabFocus: a drag does not take the focus from the form.
class FigureView : public QWidget, public RingOwner {
    Q_OBJECT
public:
    explicit FigureView(QWidget *parent);

    /// Shows the picture fitted, and forgets overlays, pan, scale, ruler and adjustment of the one before. `figureName` is "Figure 38".
    void setFigure(const QImage &image, const QString &figureName) { setFigure(FigureLevels(image), figureName); }
    /// The same of a figure that is at hand in several sizes, or only smaller than it is: zoom, ruler, boxes and read-out count in px of the full figure.
    void setFigure(const FigureLevels &levels, const QString &figureName);
    /// More of the sizes of the same figure; zoom, place, tools and boxes stay.
    void refine(const FigureLevels &levels);
    /// Another picture of the same figure (other bands, the model's-eye view): pan, zoom, boxes, ruler and adjustment stay. It stands for the
    /// whole figure whatever its own size; `blocks`: enlarged by nearest neighbour at every zoom, and never in finer grain than it has.
    void exchangePicture(const FigureLevels &levels, bool blocks = false);
    /// What the picture shows as red, green and blue, or grey, in the file's numbers; setFigure() sets 0–255 anew. None: colours that stand
    /// for an index, whose levels are not set. Channels of other names end the levels that were set by hand.
    void setChannels(const std::vector<ChannelScale> &channels);
    /// Words over the upper left corner, with the ramp of an index or without; empty: none. Hidden with the boxes.
    void setLegend(const QString &words, bool ramp = false);
    FigureLegend *legend() const { return m_legend; }
    /// The sentence in place of a picture (missing, damaged, empty page); plain text.
    void setMessage(const QString &sentence, const QString &figureName = {});
    /// What is said while there is neither a picture nor a message; the next of either ends it.
    void setWaiting(const QString &sentence);
    QString waiting() const { return m_waiting; }
    void setOverlays(const std::vector<OverlayBox> &boxes);
    void setOverlaysShown(bool shown);
    bool areOverlaysShown() const { return m_overlaysShown; }
    bool hasPicture() const { return !m_image.isNull(); }
    QString message() const { return m_message; }

    QSize pictureSize() const { return m_full; } ///< Of the full figure, whatever of it is at hand.
    double zoomPercent() const { return m_transform.zoom() * 100.0; }
    const ViewTransform &transform() const { return m_transform; }
    QString sizeText() const;          ///< "1480 × 1110 px"
    QString zoomText() const;          ///< "Fit 65 %" or "130 %"
    /// The picture point under a widget position, in image px.
    QPointF picturePoint(QPointF widgetPos) const;

    bool isLoupeOn() const { return m_loupe.isOn(); }
    double loupeMagnification() const { return m_loupe.magnification(); }
    /// The figure's scale, for the ruler; none until told, and after every setFigure().
    void setScale(const QString &unit, double pixelsPerUnit);
    bool isRulerActive() const { return m_ruler.isActive(); }
    QString rulerText() const { return m_ruler.isActive() ? m_ruler.text() : QString(); }
    /// What the keys do while the ruler is active: arrows move its end by 1 % of the view, Ctrl+arrows by an image pixel, Tab takes the other end,
    /// Esc ends it. False when the key is none of these or no ruler is active.
    bool rulerKey(int key, Qt::KeyboardModifiers modifiers);

    /// The box that answers the question, in image px; drawn whether or not the other boxes are shown. None after every setFigure().
    void setBox(const std::optional<QRectF> &box);
    const std::optional<QRectF> &box() const { return m_box.box(); }
    bool isBoxActive() const { return m_box.isActive(); }
    QString boxText() const { return m_box.text(); } ///< "x 120, y 80, w 40, h 30".
    /// What the keys do while a box is drawn: arrows move its corner by 1 % of the view, Ctrl+arrows by an image pixel, Tab takes the other corner,
    /// Enter accepts, Delete removes, Esc brings back the box from before. False when the key is none of these or no box is drawn.
    bool boxKey(int key, Qt::KeyboardModifiers modifiers);
    /// The active tool's keys, whichever it is.
    bool toolKey(int key, Qt::KeyboardModifiers modifiers) { return boxKey(key, modifiers) || rulerKey(key, modifiers); }

    Standing standing() const;         ///< For views that move together.
    void stand(const Standing &wanted);
    /// Where a pointer over another view of a linked set would stand here, in shares of the picture; none hides it.
    void setCrosshair(const std::optional<QPointF> &share);
    const std::optional<QPointF> &crosshair() const { return m_crosshair; }
    QRectF miniMapRect() const;        ///< In widget px; empty while the whole figure is in view or no corner is free.
    const Adjustment &adjustment() const { return m_adjustment; }
    void setAdjustment(const Adjustment &adjustment);
    bool isAdjusted() const { return !m_adjustment.isNone(); }
    bool isAdjustmentKept() const { return m_adjustmentKept; } ///< "Apply to similar": the next pictures start with it.
    bool wasAdjusted() const { return m_wasAdjusted; } ///< Now or at any time since the picture was set.
    /// How the figure stands now, to be kept with an answer; and back to how it stood. In a view of the same size and density the same
    /// pixels are painted again, but for loupe, ruler and focus. restore() comes after setFigure() and setOverlays().
    review::ViewState viewState(const std::string &figure) const;
    void restore(const review::ViewState &view);
    bool isAdjustPanelShown() const;
    AdjustPanel *adjustPanel() const { return m_panel; }

    QSize sizeHint() const override { return {1000, 764}; }
    QSize minimumSizeHint() const override { return {200, 150}; }

    /// A part that was wanted; null: it cannot be had.
    void takePart(int slot, const QImage &image, const QRect &place);

public Q_SLOTS:
    void fit();
    void toggleFit();                  ///< Z: at the cursor when it is over the figure, else at the centre.
    void setZoomPercent(double percent);
    void zoomIn();
    void zoomOut();
    void panBy(int dx, int dy);        ///< In tenths of the view: Shift+Right is panBy(1, 0).
    void toggleOverlays() { setOverlaysShown(!m_overlaysShown); }
    /// The router tells when Space goes down and up while the pointer is over the figure: the open hand shows that a drag pans, as it always does.
    void setSpaceHeld(bool held);
    void setLoupe(bool on);            ///< At the pointer, in the middle when that is elsewhere; the wheel then changes its strength.
    void setRuler(bool active);        ///< A drag measures; nothing without a picture.
    void setAdjustPanel(bool shown);
    void setBoxTool(bool active);      ///< A drag draws a box; nothing without a picture. Ending it this way keeps what was accepted.
    void stepBrightness(int steps);    ///< 5 each.
    void stepContrast(int steps);
    void resetAdjustment() { setAdjustment({}); }

Q_SIGNALS:
    void toolsChanged();               ///< Loupe, ruler, box or adjust panel went on or off.
    void boxAccepted(const QRectF &box); ///< In image px, with an area: Enter, or the end of a drag.
    void boxRemoved();
    void boxRefused();                 ///< Enter on a box without an area; it stays to be drawn.
    void viewChanged(bool byHand);     ///< Zoom or place changed: by the person, or (false) by another picture or size of the view.
    void adjustedChanged(bool adjusted);
    void eyeAsked();                   ///< The panel's button for the model's-eye view.
    void readoutChanged();             ///< sizeText() or zoomText() changed.
    /// What is looked at is needed in finer grain than any size of the figure at hand; takePart() with the same slot and place answers.
    void partWanted(int slot, const QRect &place, const QSize &pixels);
    void painted();                    ///< The present picture was drawn for the first time in the grain of the screen (the clock may start).

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    void takeLevels(const FigureLevels &levels);
    void syncView();
    void changed(bool byHand = true);
    void rulerChanged();
    QPointF toDevice(QPointF widgetPos) const { return widgetPos * devicePixelRatioF(); }
    QTransform viewMap() const;
    QRectF deviceRect() const { return QRectF(QPointF(0, 0), QSizeF(size()) * devicePixelRatioF()); }
    QPointF anchor() const;
    void placePanel();
    void placeLegend();
    void tellLevels();
    void makeTable();
    void countColours();
    const ChannelRanges &stretched();
    bool pressRuler(QPointF widgetPos);
    bool dragRuler(QPointF widgetPos);
    bool pressMarks(QPointF widgetPos);
    bool dragMarks(QPointF widgetPos);
    void releaseMarks();
    void boxChanged();
    void cancelBox();
    MiniMap miniMap() const;
    void moveByMap(QPointF widgetPos);
    bool touch(const QTouchEvent &event);
    void paintMarks(QPainter &painter);
    void paintMiniMap(QPainter &painter);
    QRectF inView() const;             ///< The part of the figure in view, in image px.
    void paintPicture(QPainter &painter);
    void paintOverlays(QPainter &painter, const QTransform &map);
    void paintLoupe(QPainter &painter);
    void paintMessage(QPainter &painter);
    void drawPicture(QImage &to, QPoint origin, const QRect &seen, const QRectF &target, FigureParts::Slot finest);
    void askPart(FigureParts::Slot slot, const QRectF &seen, double zoom);
    bool isInGrain() const;            ///< Nothing finer of what is in view is still to come.
    const QImage &levelFor(QSize devicePx);
    void updateCursor();

    QImage m_image = {};               ///< The finest that shows all of the figure.
    QSize m_full = {};
    std::vector<QImage> m_levels = {}; ///< Smaller ones, by falling size.
    bool m_finest = true;              ///< No finer image of all of it will come.
    FigureParts m_parts = {};
    FigureFrame m_frame = {};
    QRgb m_frameAround = 0;
    AdjustTable m_frameTable = {};
    QString m_figureName = {}, m_message = {}, m_waiting = {};
    std::vector<OverlayBox> m_overlays = {};
    bool m_overlaysShown = true, m_spaceHeld = false, m_dragging = false, m_firstPaint = false;
    QPointF m_dragFrom = {};
    ViewTransform m_transform = {};
    Loupe m_loupe = {};
    Ruler m_ruler = {};
    BoxTool m_box = {};
    std::optional<QPointF> m_pointer = {}, m_rulerPress = {}, m_boxPress = {}, m_crosshair = {};
    std::optional<MiniMap> m_mapHeld = {}; ///< While it is dragged it stays in its corner.
    QPointF m_mapGrip = {};
    bool m_drawing = false, m_boxDragged = false; ///< A corner follows the pointer; a drag since the tool started was accepted.
    struct Pinch {
        QPointF centre = {};
        double spread = 0.0;
    };
    std::optional<Pinch> m_pinch = {};
    bool m_measuring = false;
    Adjustment m_adjustment = {};
    AdjustTable m_table = {};
    std::optional<ChannelRanges> m_ranges = {};
    bool m_wasAdjusted = false, m_loupeUsed = false, m_rulerUsed = false; ///< Since the picture was set.
    AdjustPanel *m_panel;
    FigureLegend *m_legend;
    bool m_blocks = false, m_adjustmentKept = false;
    std::vector<ChannelScale> m_channels = {};
    std::optional<Histogram> m_histogram = {};
};

} // namespace widgets
