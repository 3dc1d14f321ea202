#pragma once

#include "exporters/sink.h"

#include <QString>

#include <string>
#include <utility>
#include <vector>

class QWidget;

namespace app {

class AgreementCard;

/// The numbers of every card as one CSV: a block for each, its name on a line of its own before it and an empty line after it.
std::string cardsCsv(const std::vector<AgreementCard *> &cards);

/// The charts as they stand on the page, as SVG in which words stay words: the single figures and every card's picture with its title, without
/// buttons. The same page gives the same bytes. `figures` holds the cards.
QByteArray chartsSvg(QWidget &figures, QWidget &single, const std::vector<AgreementCard *> &cards, const QString &title);

} // namespace app
