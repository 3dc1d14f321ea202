#pragma once

namespace stats {

/// Whether |a − b| ≤ limit · |factor|, both ends inside, for finite numbers and limit ≥ 0. Each double stands for the shortest decimal that reads
/// back as it, so that 1.1 lies within 0.1 of 1 although its double lies farther off; decided in whole numbers where doubles leave any doubt.
bool decimalsWithin(double a, double b, double limit, double factor = 1);

} // namespace stats
