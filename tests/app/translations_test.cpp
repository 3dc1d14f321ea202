#include "app/windows/translations.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

using namespace Qt::Literals::StringLiterals;

namespace {

QString said(const char *context, const char *source, int n) { return QCoreApplication::translate(context, source, nullptr, n); }

} // namespace

TEST(Translations, OneOfAThingIsSaidInTheSingular)
{
    app::installTranslations(*QCoreApplication::instance(), QLocale::c());
    const auto translators = QCoreApplication::instance()->findChildren<QTranslator *>();
    constexpr const char *kWindow = "app::SessionWindow";
    EXPECT_EQ(said(kWindow, "Submit %n answers?", 1), u"Submit 1 answer?"_s);
    EXPECT_EQ(said(kWindow, "Submit %n answers?", 128), u"Submit 128 answers?"_s);
    EXPECT_EQ(said(kWindow, "Submit %n answers?", 0), u"Submit 0 answers?"_s);
    EXPECT_EQ(said(kWindow, "They are locked and counted. %n are marked for discussion, %1 not sure.", 1).arg(9), u"They are locked and counted. 1 is marked for discussion, 9 not sure."_s);
    EXPECT_EQ(said(kWindow, "%n of %1 questions have no sealed answer yet. J goes to the next one.", 1).arg(20), u"1 of 20 questions has no sealed answer yet. J goes to it."_s);
    EXPECT_EQ(said("app::AnswerSession", "All %1 sealed. Review your %n marks or submit.", 1).arg(128), u"All 128 sealed. Review your 1 mark or submit."_s);
    EXPECT_EQ(said("app::AnswerSession", "All %1 sealed. Review your %n marks or submit.", 4).arg(128), u"All 128 sealed. Review your 4 marks or submit."_s);
    EXPECT_EQ(said("app::SummaryPage", "Submitted: %1 of %n answers", 1).arg(1), u"Submitted: 1 of 1 answer"_s);
    for (QTranslator *translator : translators) {
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }
}
