#include "app/pages/summary_page.h"

#include "app/pages/key_table.h"
#include "app/sessions/answer_session.h"
#include "widgets/button.h"
#include "widgets/icons.h"
#include "widgets/question_label.h"
#include "widgets/shapes.h"
#include "widgets/text_label.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>

#include <array>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;
using widgets::colour;

QString spanText(qint64 ms)
{
    const qint64 seconds = ms / 1000, minutes = seconds / 60, hours = minutes / 60;
    if (minutes == 0) {
        //: A duration under a minute.
        return QCoreApplication::translate("app::SummaryPage", "%1 s").arg(seconds);
    }
    if (hours == 0) {
        //: A duration under an hour.
        return QCoreApplication::translate("app::SummaryPage", "%1 min").arg(minutes);
    }
    //: A duration of hours and minutes.
    return QCoreApplication::translate("app::SummaryPage", "%1 h %2 min").arg(hours).arg(minutes % 60);
}

/// The card 560×320 with its parts at the places of the picture.
class SummaryCard : public QWidget {
public:
    static constexpr int kWidth = 560, kHeight = 320;

    SummaryCard(AnswerSession &session, SummaryPage *page)
        : QWidget(page)
        , m_session(session)
    {
        m_title = new TextLabel(QString(), TypeStyle::Title, Token::TextPrimary, this, true);
        m_title->setFocusPolicy(Qt::StrongFocus);
        m_sentence = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, this);
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            m_numbers[i] = new TextLabel(QString(), TypeStyle::Number, Token::TextPrimary, this);
            m_words[i] = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, this);
            m_numbers[i]->setWrapped(false);
        }
        //: Summary: goes through the questions that were marked for discussion.
        m_review = new Button(ButtonLook::Secondary, QString(), SummaryPage::tr("Review my marks"), QString(), this);
        //: Summary: asks once more, then locks the answers.
        m_submit = new Button(ButtonLook::Primary, QString(), SummaryPage::tr("Submit batch…"), QString(), this);
        m_review->setTall(true);
        m_submit->setTall(true);
        m_foot = new TextLabel(QString(), TypeStyle::Caption, Token::TextSecondary, this);
        connect(m_review, &Button::clicked, page, &SummaryPage::reviewAsked);
        connect(m_submit, &Button::clicked, page, &SummaryPage::submitAsked);
        setTabOrder(m_title, m_review);
        setTabOrder(m_review, m_submit);
    }

    void refresh()
    {
        const auto count = m_session.count(), done = m_session.sealedCount();
        if (m_session.locked()) {
            //: Summary after the batch was submitted. %1 of %n.
            m_title->setText(SummaryPage::tr("Submitted: %1 of %n answers", nullptr, static_cast<int>(count)).arg(done));
            m_sentence->setText(SummaryPage::tr("They are locked and counted. You can still read them."));
        } else {
            //: Summary when everything is sealed. %1 of %2.
            m_title->setText(SummaryPage::tr("You are done: %1 of %2 sealed").arg(done).arg(count));
            m_sentence->setText(m_session.protocol().seal.undo == review::Undo::None
                ? SummaryPage::tr("Submit when you are ready.")
                : SummaryPage::tr("Submit when you are ready. Until then U takes an answer back."));
        }
        const QLocale locale;
        //: Words under the three numbers of the summary.
        const QStringList words{SummaryPage::tr("marked for discussion"), SummaryPage::tr("not sure"), SummaryPage::tr("active time")};
        const QStringList numbers{locale.toString(static_cast<qulonglong>(m_session.markedCount())),
                                  locale.toString(static_cast<qulonglong>(m_session.unsureCount())), spanText(m_session.totalActiveMs())};
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            m_numbers[i]->setText(numbers[static_cast<qsizetype>(i)]);
            m_words[i]->setText(words[static_cast<qsizetype>(i)]);
        }
        m_review->setEnabled(m_session.markedCount() > 0);
        m_submit->setVisible(!m_session.locked());
        m_foot->setText(m_session.locked()
            ? QString()
            //: Foot of the summary. %1 is a key.
            : SummaryPage::tr("%1 submits. Answers are locked then.").arg(keyTextOf(KeyCommand::Submit)));
        place();
    }

    void announce(const QString &text) { m_title->setAccessibleDescription(text); }
    TextLabel *title() const { return m_title; }

protected:
    void resizeEvent(QResizeEvent *) override { place(); }

    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        widgets::paintBox(painter, rect(), 6, colour(Token::BgSurface), colour(Token::BorderSubtle), widgets::borderWidth());
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(Token::SealSoft));
        painter.drawEllipse(QRectF(32, 36, 48, 48));
        widgets::paintIcon(painter, u"lock"_s, QRectF(46, 50, 20, 20), colour(Token::SealOnSoft));
        for (const int x : {196, 362})
            widgets::paintRule(painter, QRectF(x, 116, 1, 56), colour(Token::BorderSubtle));
        widgets::paintRule(painter, QRectF(1, 208, width() - 2, 1), colour(Token::BorderSubtle));
    }

private:
    void place()
    {
        m_title->setGeometry(96, 36, width() - 96 - 24, 28);
        m_sentence->setGeometry(96, 66, width() - 96 - 24, 36);
        const std::array<int, 3> x{32, 213, 379};
        const std::array<int, 3> end{190, 356, width() - 16};
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            m_numbers[i]->setGeometry(x[i], 114, end[i] - x[i], 40);
            m_words[i]->setGeometry(x[i], 154, end[i] - x[i], 36);
        }
        const int reviewWidth = std::max(148, m_review->sizeHint().width()), submitWidth = std::max(168, m_submit->sizeHint().width());
        m_review->setGeometry(32, 230, reviewWidth, 40);
        m_submit->setGeometry(width() - 32 - submitWidth, 230, submitWidth, 40);
        m_foot->setGeometry(32, 282, width() - 64, 32);
    }

    AnswerSession &m_session;
    TextLabel *m_title, *m_sentence, *m_foot;
    std::array<TextLabel *, 3> m_numbers{}, m_words{};
    Button *m_review, *m_submit;
};

SummaryPage::SummaryPage(AnswerSession &session, QWidget *parent)
    : QWidget(parent)
    , m_card(new SummaryCard(session, this))
{
}

void SummaryPage::refresh()
{
    m_card->refresh();
}

void SummaryPage::announce(const QString &text)
{
    m_card->announce(text);
}

void SummaryPage::takeFocus()
{
    m_card->title()->setFocus(Qt::OtherFocusReason);
}

void SummaryPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Token::BgWindow));
}

void SummaryPage::resizeEvent(QResizeEvent *)
{
    m_card->setGeometry((width() - SummaryCard::kWidth) / 2, (height() - SummaryCard::kHeight) / 2, SummaryCard::kWidth, SummaryCard::kHeight);
}

} // namespace app
