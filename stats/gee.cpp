#include "stats/gee.h"

#include "stats/distributions.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <set>

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

std::string nameOf(const GeeData &data, std::size_t column)
{
    return column < data.names.size() ? "“" + data.names[column] + "”" : "Column " + std::to_string(column + 1);
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
            return nameOf(data, column) + " has only " + (right == 0 ? "wrong" : "right") + " answers where it is 1.";
    }
    const std::size_t clusters = std::set<int>(data.cluster.begin(), data.cluster.end()).size();
    if (clusters <= columns)
        return "There are " + std::to_string(clusters) + " clusters for " + std::to_string(columns) + " terms: robust errors need more clusters than terms.";
    return {};
}

/// The column that moves the fitted values most: the one to name when the outcomes are told apart completely.
std::size_t strongest(const std::vector<Cluster> &clusters, const Vector &beta)
{
    const auto columns = beta.size();
    Vector mean = Vector::Zero(columns), squares = Vector::Zero(columns);
    double rows = 0;
    for (const auto &cluster : clusters) {
        mean += cluster.x.colwise().sum().transpose();
        squares += cluster.x.colwise().squaredNorm().transpose();
        rows += static_cast<double>(cluster.y.size());
    }
    mean /= rows;
    const Vector reach = ((squares / rows - mean.cwiseAbs2()).cwiseMax(0).cwiseSqrt().array() * beta.array().abs()).matrix();
    Eigen::Index most = 0;
    reach.maxCoeff(&most);
    return static_cast<std::size_t>(most);
}

/// Beyond it the working matrix of the largest cluster is none: its least eigenvalue is 1 + (n - 1) α.
bool correlationFits(const std::vector<Cluster> &clusters, double correlation)
{
    return correlation < 1 && std::all_of(clusters.begin(), clusters.end(), [&](const Cluster &cluster) {
        return 1 + (static_cast<double>(cluster.y.size()) - 1) * correlation > 0;
    });
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
        const bool known = error > 0 && std::isfinite(b / error);
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        fit.oddsRatios.push_back(std::exp(b));
        fit.oddsLow.push_back(known ? std::exp(b - kNormal975 * error) : kNone);
        fit.oddsHigh.push_back(known ? std::exp(b + kNormal975 * error) : kNone);
        fit.z.push_back(known ? b / error : kNone);
        fit.p.push_back(known ? normalTwoSided(b / error) : kNone);
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
    const auto apart = [&](const Vector &beta) {
        return nameOf(data, strongest(clusters, beta)) + " tells the right answers from the wrong ones completely, so its coefficient has no bound.";
    };
    State state{Vector::Zero(data.columns)};
    constexpr int kMostSteps = 500;
    constexpr double kSmallStep = 1e-10;
    for (int step = 1; step <= kMostSteps; ++step) {
        // The first steps fit without correlation: its moments mean nothing before the coefficients do.
        if (step > 1)
            updateMoments(clusters, correlation, state);
        const Pieces pieces = piecesOf(clusters, state);
        const Eigen::ColPivHouseholderQR<Matrix> solver(pieces.information);
        if (solver.rank() < data.columns) {
            // With all fitted values at one half the design alone decides; later they have run to 0 and 1.
            if (step == 1)
                return refuse(nameOf(data, static_cast<std::size_t>(solver.colsPermutation().indices()(solver.rank()))) + " follows from the other columns.");
            return refuse(apart(state.beta));
        }
        const Vector change = solver.solve(pieces.score);
        if (!change.allFinite())
            return refuse(apart(state.beta));
        state.beta += change;
        if (step > 1 && change.cwiseAbs().maxCoeff() < kSmallStep) {
            updateMoments(clusters, correlation, state);
            if (!correlationFits(clusters, state.correlation)) {
                char text[160];
                std::snprintf(text, sizeof text, "The correlation within clusters came out as %.4f, which clusters of these sizes cannot have; the table of the independence model stands.", state.correlation);
                return refuse(text);
            }
            const Pieces last = piecesOf(clusters, state);
            return report(state, last, last.information.inverse(), step);
        }
    }
    return refuse("The coefficients did not settle in " + std::to_string(kMostSteps) + " steps; that of " + nameOf(data, strongest(clusters, state.beta)) + " is the largest.");
}

} // namespace stats
