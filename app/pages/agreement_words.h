#pragma once

#include "app/pages/agreement_card.h"
#include "app/sessions/live_report.h"

#include <QString>

namespace app {

/// One coefficient of a row in words. Below ten items, or where it is undefined, the sentence why, and no number.
struct CoefficientWords {
    bool shown = false;
    QString value = {}, interval = {}, error = {}, expected = {}, sentence = {};
    QString remark = {}; ///< Beside a number: a constant rater, why there is no interval.
};
/// The interval over figures where it is drawn, else the analytic one.
CoefficientWords coefficientWords(const review::SheetRow &row, const review::Coefficient &coefficient);

/// What a row's cards show: Cohen's κ of a pair, Fleiss' κ of more raters.
const review::Coefficient &headline(const review::SheetRow &row);
QString headlineName(const review::SheetRow &row);   ///< "Cohen κ", "Fleiss κ"
QString coefficientName(const std::string &name);    ///< "ac1" → "Gwet AC1"
/// The coefficient with the interval that is shown in low and high.
review::Coefficient withShownInterval(const review::Coefficient &coefficient);
/// Rows of the strata and pooled ones that the cards show: pairs of two raters, or all raters where there are more.
std::vector<const review::SheetRow *> shownRows(const review::Sheet &sheet);
const review::SheetRow *shownPooled(const review::Sheet &sheet);
/// The pooled row of a pair, nullptr without one.
const review::SheetRow *pooledPair(const review::Sheet &sheet, const std::string &first, const std::string &second);
bool hasDrawnIntervals(const review::Sheet &sheet);
QString pointsText(double points); ///< "+2.4", "−0.8"

// The numbers behind each card. Rows below ten items hold the sentence.
NumberTable sheetNumbers(const review::Sheet &sheet, const QString &strata);
NumberTable pairNumbers(const review::Sheet &sheet);
NumberTable confusionNumbers(const review::SheetRow *row, const std::vector<std::string> &categories);
NumberTable coefficientNumbers(const review::SheetRow *row);
NumberTable biasNumbers(const AgreementReport &report);
NumberTable driftNumbers(const AgreementReport &report);
NumberTable timeNumbers(const AgreementReport &report);
NumberTable progressNumbers(const std::vector<review::UtcMs> &sealedAt); ///< By day; times ascending.

} // namespace app
