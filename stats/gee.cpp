#include "stats/gee.h"

#include "stats/distributions.h"

#include <Eigen/Dense>

#include <cmath>
#include <map>

namespace stats {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

struct Cluster {
    Matrix x;
    Vector y;
};

std::vector<Cluster> clustersOf(const GeeData &data)
{
    std::map<int, std::vector<std::size_t>> rows;
    for (std::size_t row = 0; row < data.cluster.size(); ++row)
        rows[data.cluster[row]].push_back(row);
    std::vector<Cluster> clusters;
    for (const auto &[id, members] : rows) {
        const auto size = static_cast<Eigen::Index>(members.size());
        Cluster cluster{Matrix(size, data.columns), Vector(size)};
        for (Eigen::Index at = 0; at < size; ++at) {
            const std::size_t row = members[static_cast<std::size_t>(at)];
            for (int column = 0; column < data.columns; ++column)
                cluster.x(at, column) = data.design[row * static_cast<std::size_t>(data.columns) + static_cast<std::size_t>(column)];
            cluster.y(at) = data.outcome[row];
        }
        clusters.push_back(std::move(cluster));
    }
    return clusters;
}

/// What is wrong with the data, in words; empty when it can be fitted.
std::string complaint(const GeeData &data)
{
    const auto columns = static_cast<std::size_t>(data.columns > 0 ? data.columns : 0);
    if (columns == 0 || data.design.size() != data.outcome.size() * columns || data.cluster.size() != data.outcome.size())
        return "The rows, outcomes and clusters do not have the same number.";
    if (data.outcome.size() <= columns)
        return "There are not more rows than columns.";
    for (std::size_t column = 0; column < columns; ++column) {
        bool indicator = true;
        std::size_t ones = 0, right = 0;
        for (std::size_t row = 0; row < data.outcome.size(); ++row) {
            const double value = data.design[row * columns + column];
            indicator = indicator && (value == 0.0 || value == 1.0);
            if (value == 1.0) {
                ++ones;
                right += data.outcome[row] != 0 ? 1U : 0U;
            }
        }
        if (indicator && ones > 0 && (right == 0 || right == ones))
            return "Column " + std::to_string(column + 1) + " has only " + (right == 0 ? "wrong" : "right") + " answers where it is 1.";
    }
    return {};
}

struct State {
    Vector beta;
    double scale = 1, correlation = 0;
};

Vector residuals(const Cluster &cluster, const Vector &mean)
{
    return ((cluster.y - mean).array() / (mean.array() * (1.0 - mean.array())).sqrt()).matrix();
}

Vector meanOf(const Cluster &cluster, const Vector &beta) { return (1.0 / (1.0 + (-(cluster.x * beta)).array().exp())).matrix(); }

void updateMoments(const std::vector<Cluster> &clusters, WorkingCorrelation kind, State &state)
{
    double squares = 0, products = 0, pairs = 0, rows = 0;
    for (const auto &cluster : clusters) {
        const Vector r = residuals(cluster, meanOf(cluster, state.beta));
        const double sum = r.sum(), own = r.squaredNorm(), size = static_cast<double>(r.size());
        squares += own;
        products += (sum * sum - own) / 2.0;
        pairs += size * (size - 1.0) / 2.0;
        rows += size;
    }
    const auto p = static_cast<double>(state.beta.size());
    state.scale = squares / (rows - p);
    state.correlation = kind == WorkingCorrelation::Exchangeable && pairs > p ? products / (state.scale * (pairs - p)) : 0.0;
}

/// V⁻¹ applied within a cluster for the exchangeable matrix: closed form, so that no cluster is inverted.
Matrix inverseTimes(const Vector &spread, double correlation, const Matrix &m)
{
    const double size = static_cast<double>(spread.size());
    const Matrix scaled = spread.cwiseInverse().asDiagonal() * m;
    const double shrink = correlation / (1.0 + (size - 1.0) * correlation);
    const Matrix centred = scaled - Vector::Ones(spread.size()) * (shrink * scaled.colwise().sum());
    return spread.cwiseInverse().asDiagonal() * centred / (1.0 - correlation);
}

struct Pieces {
    Matrix information, middle;
    Vector score;
};

Pieces piecesOf(const std::vector<Cluster> &clusters, const State &state)
{
    const auto p = state.beta.size();
    Pieces pieces{Matrix::Zero(p, p), Matrix::Zero(p, p), Vector::Zero(p)};
    for (const auto &cluster : clusters) {
        const Vector mean = meanOf(cluster, state.beta);
        const Vector variance = (mean.array() * (1.0 - mean.array())).matrix();
        const Matrix gradient = variance.asDiagonal() * cluster.x;
        const Vector spread = variance.cwiseSqrt();
        const Vector score = gradient.transpose() * inverseTimes(spread, state.correlation, cluster.y - mean);
        pieces.information += gradient.transpose() * inverseTimes(spread, state.correlation, gradient);
        pieces.middle += score * score.transpose();
        pieces.score += score;
    }
    return pieces;
}

std::vector<double> listOf(const Vector &values) { return {values.data(), values.data() + values.size()}; }

GeeFit report(const State &state, const Pieces &pieces, const Matrix &inverse, int iterations)
{
    GeeFit fit;
    fit.coefficients = listOf(state.beta);
    fit.robustErrors = listOf((inverse * pieces.middle * inverse).diagonal().cwiseSqrt());
    fit.naiveErrors = listOf((state.scale * inverse).diagonal().cwiseSqrt());
    fit.scale = state.scale;
    fit.correlation = state.correlation;
    fit.iterations = iterations;
    for (std::size_t at = 0; at < fit.coefficients.size(); ++at) {
        const double b = fit.coefficients[at], error = fit.robustErrors[at];
        fit.oddsRatios.push_back(std::exp(b));
        fit.oddsLow.push_back(std::exp(b - kNormal975 * error));
        fit.oddsHigh.push_back(std::exp(b + kNormal975 * error));
        fit.z.push_back(b / error);
        fit.p.push_back(normalTwoSided(b / error));
    }
    return fit;
}

} // namespace

std::optional<GeeFit> geeLogit(const GeeData &data, WorkingCorrelation correlation, std::string *why)
{
    const auto refuse = [&](std::string reason) {
        if (why != nullptr)
            *why = std::move(reason);
        return std::nullopt;
    };
    if (auto wrong = complaint(data); !wrong.empty())
        return refuse(std::move(wrong));
    const auto clusters = clustersOf(data);
    State state{Vector::Zero(data.columns)};
    constexpr int kMostSteps = 100;
    constexpr double kSmallStep = 1e-10;
    for (int step = 1; step <= kMostSteps; ++step) {
        // The first steps fit without correlation: its moments mean nothing before the coefficients do.
        if (step > 1)
            updateMoments(clusters, correlation, state);
        const Pieces pieces = piecesOf(clusters, state);
        const Eigen::ColPivHouseholderQR<Matrix> solver(pieces.information);
        if (solver.rank() < data.columns)
            return refuse("Column " + std::to_string(solver.colsPermutation().indices()(solver.rank()) + 1) + " follows from the other columns.");
        const Vector change = solver.solve(pieces.score);
        state.beta += change;
        if (!change.allFinite())
            break;
        if (step > 1 && change.cwiseAbs().maxCoeff() < kSmallStep) {
            updateMoments(clusters, correlation, state);
            const Pieces last = piecesOf(clusters, state);
            return report(state, last, last.information.inverse(), step);
        }
    }
    return refuse("The coefficients did not settle in 100 steps.");
}

} // namespace stats
