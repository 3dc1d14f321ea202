#include "tests/app/answer_screen.h"

#include "widgets/choice_list.h"
#include "widgets/figure_view/figure_view.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSettings>
#include <QWindow>

using namespace Qt::Literals::StringLiterals;

AnswerScreen::AnswerScreen(AnswerProject &project, const std::string &seat, QSize size)
    : m_project(project)
    , m_window(std::make_unique<app::SessionWindow>(project.opener(seat), QString::fromLatin1(AnswerProject::kStudy),
                                                    QString::fromStdString(seat), project.clock(), project.monotonic()))
{
    QGuiApplication::clipboard()->clear(); // what another test of this process left there is nothing this window shows
    m_window->resize(size);
    m_window->show();
    EXPECT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    EXPECT_TRUE(QTest::qWaitFor([this] { return session().phase() != app::AnswerSession::Phase::Opening; }));
}

AnswerScreen::~AnswerScreen() = default;

widgets::ChoiceList *AnswerScreen::choices() const
{
    // The first list is the options', the second the reasons'.
    return m_window->findChildren<widgets::ChoiceList *>().front();
}

widgets::FigureView *AnswerScreen::view() const
{
    return m_window->findChild<widgets::FigureView *>();
}

void AnswerScreen::start()
{
    if (session().phase() == app::AnswerSession::Phase::Instruction)
        press(Qt::Key_Return);
    settle();
    EXPECT_TRUE(QTest::qWaitFor([this] { return !session().hasItem() || view()->hasPicture() || !view()->message().isEmpty(); }));
}

void AnswerScreen::settle()
{
    EXPECT_TRUE(QTest::qWaitFor([this] { return !session().busy() && !session().saving(); }));
    QCoreApplication::processEvents();
}

void AnswerScreen::press(int key, Qt::KeyboardModifiers modifiers)
{
    m_project.advance(300);
    QTest::keyClick(m_window->windowHandle(), static_cast<Qt::Key>(key), modifiers);
    settle();
}

void AnswerScreen::type(const QString &text)
{
    for (const QChar letter : text) {
        m_project.advance(300);
        QTest::keyClick(m_window->windowHandle(), letter.toLatin1());
    }
    settle();
}

bool AnswerScreen::shows(const QString &text) const
{
    for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        const auto *label = qobject_cast<const QLabel *>(widget);
        if (widget->accessibleName().contains(text) || (label && label->text().contains(text)))
            return true;
        if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && button->text().contains(text))
            return true;
    }
    return false;
}

namespace {

void readTree(QAccessibleInterface *node, QStringList &all)
{
    if (!node || !node->isValid())
        return;
    for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help, QAccessible::Accelerator})
        all << node->text(kind);
    if (auto *text = node->textInterface())
        all << text->text(0, text->characterCount());
    for (int i = 0; i < node->childCount(); ++i)
        readTree(node->child(i), all);
}

} // namespace

QStringList AnswerScreen::everything() const
{
    QStringList all;
    for (const QWidget *top : QApplication::allWidgets()) {
        all << top->objectName() << top->windowTitle() << top->toolTip() << top->statusTip() << top->whatsThis() << top->accessibleName() << top->accessibleDescription();
        if (const auto *label = qobject_cast<const QLabel *>(top))
            all << label->text();
        if (const auto *button = qobject_cast<const QAbstractButton *>(top))
            all << button->text();
        if (const auto *line = qobject_cast<const QLineEdit *>(top))
            all << line->text() << line->placeholderText();
        if (const auto *edit = qobject_cast<const QPlainTextEdit *>(top))
            all << edit->toPlainText();
        for (const QByteArray &name : top->dynamicPropertyNames())
            all << top->property(name.constData()).toString();
    }
    for (QWidget *top : QApplication::topLevelWidgets()) {
        readTree(QAccessible::queryAccessibleInterface(top), all);
        if (top->windowHandle())
            all << top->windowHandle()->title() << top->windowHandle()->filePath() << top->windowFilePath() << top->windowIconText() << top->windowRole();
    }
    for (const auto mode : {QClipboard::Clipboard, QClipboard::Selection}) {
        all << QApplication::clipboard()->text(mode);
        if (const QMimeData *data = QApplication::clipboard()->mimeData(mode)) {
            for (const QString &format : data->formats())
                all << QString::fromUtf8(data->data(format));
        }
    }
    const QSettings settings;
    for (const QString &key : settings.allKeys())
        all << key << settings.value(key).toString();
    return all;
}
