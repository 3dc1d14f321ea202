#include "widgets/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QPainterPath>

#include <map>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

/// The path language is described in icons.json.
QPainterPath parsedPath(const QString &data)
{
    const QStringList parts = data.split(u' ', Qt::SkipEmptyParts);
    QPainterPath path;
    qsizetype at = 0;
    const auto number = [&] { return at < parts.size() ? parts[at++].toDouble() : 0.0; };
    while (at < parts.size()) {
        const char16_t command = parts[at++][0].unicode();
        double n[6] = {};
        const auto read = [&](int count) { for (int i = 0; i < count; ++i) n[i] = number(); };
        switch (command) {
        case u'M': read(2); path.moveTo(n[0], n[1]); break;
        case u'L': read(2); path.lineTo(n[0], n[1]); break;
        case u'C': read(6); path.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5]); break;
        case u'Z': path.closeSubpath(); break;
        case u'O': read(3); path.addEllipse(QPointF(n[0], n[1]), n[2], n[2]); break;
        case u'R': read(5); path.addRoundedRect(QRectF(n[0], n[1], n[2], n[3]), n[4], n[4]); break;
        case u'A': case u'B': {
            read(5);
            const QRectF circle(n[0] - n[2], n[1] - n[2], 2 * n[2], 2 * n[2]);
            if (command == u'B')
                path.arcMoveTo(circle, n[3]);
            path.arcTo(circle, n[3], n[4]);
            break;
        }
        default: break;
        }
    }
    return path;
}

const std::map<QString, QPainterPath> &glyphs()
{
    static const std::map<QString, QPainterPath> parsed = [] {
        (void)colour(Token::BgWindow); // loads the resource both files are in
        QFile file(u":/winnow/icons.json"_s);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("icons.json is not in the program's resources");
        std::map<QString, QPainterPath> result;
        const QJsonObject icons = QJsonDocument::fromJson(file.readAll())[u"icons"_s].toObject();
        for (auto it = icons.begin(); it != icons.end(); ++it)
            result.emplace(it.key(), parsedPath(it.value().toString()));
        return result;
    }();
    return parsed;
}

void paintGlyph(QPainter &painter, const QString &name, const QRectF &rect, const QColor &ink, bool filled)
{
    const auto found = glyphs().find(name);
    if (found == glyphs().end())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.topLeft());
    painter.scale(rect.width() / 24.0, rect.height() / 24.0);
    if (name == u"more"_s) { // a point of a 2 px pen is too pale to be seen
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        for (const double x : {5.4, 12.0, 18.6})
            painter.drawEllipse(QPointF(x, 12), 1.8, 1.8);
        painter.restore();
        return;
    }
    painter.setPen(QPen(ink, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(filled ? QBrush(ink) : QBrush(Qt::NoBrush));
    painter.drawPath(found->second);
    painter.restore();
}

class GlyphEngine : public QIconEngine {
public:
    GlyphEngine(const QString &name, Token ink) : m_name(name), m_ink(ink) {}
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const Token ink = mode == QIcon::Disabled ? Token::TextDisabled : m_ink;
        paintIcon(*painter, m_name, QRectF(rect), colour(ink));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine *clone() const override { return new GlyphEngine(m_name, m_ink); }

private:
    QString m_name;
    Token m_ink;
};

} // namespace

void paintIcon(QPainter &painter, const QString &name, const QRectF &rect, const QColor &ink)
{
    paintGlyph(painter, name, rect, ink, false);
}

void paintFilledFlag(QPainter &painter, const QRectF &rect, const QColor &ink)
{
    paintGlyph(painter, u"flag"_s, rect, ink, true);
}

bool hasIcon(const QString &name)
{
    return glyphs().contains(name);
}

QStringList iconNames()
{
    QStringList names;
    for (const auto &[name, path] : glyphs())
        names.append(name);
    return names;
}

QPainterPath iconPath(const QString &name)
{
    const auto found = glyphs().find(name);
    return found == glyphs().end() ? QPainterPath() : found->second;
}

QIcon themedIcon(const QString &name, Token ink)
{
    return QIcon(new GlyphEngine(name, ink));
}

} // namespace widgets
