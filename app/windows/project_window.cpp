#include "app/windows/project_window.h"

#include "app/pages/agreement_page.h"
#include "app/pages/data_page.h"
#include "app/pages/gold_page.h"
#include "app/pages/log_page.h"
#include "app/pages/overview_page.h"
#include "app/pages/people_page.h"
#include "app/pages/studies_page.h"
#include "app/windows/job_chip.h"
#include "app/windows/session_window.h"
#include "widgets/button.h"
#include "widgets/empty_state.h"
#include "widgets/metrics.h"
#include "widgets/page_header.h"
#include "widgets/rail.h"
#include "widgets/tokens.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <array>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;

ProjectWindow::ProjectWindow(const QString &path, Start start, const QString &title, FileDialogs dialogs, RecentProjects &recent, QWidget *parent)
    : QMainWindow(parent), m_path(QFileInfo(path).absoluteFilePath()), m_recent(recent), m_desk(std::make_unique<ProjectDesk>())
{
    setMinimumSize(1024, 700);
    resize(1440, 900);
    setWindowTitle(tr("Winnow"));
    m_main = new QWidget(this);
    setCentralWidget(m_main);
    auto *row = new QHBoxLayout(m_main);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    m_stack = new QStackedWidget(m_main);
    column->addWidget(m_stack, 1);
    m_status = new widgets::StatusBar(m_main);
    m_person = new Button(ButtonLook::Link, {}, {}, {}, m_status);
    m_jobs = new JobChip(m_desk->jobs(), m_status);
    m_status->addLeft(m_person, 0);
    m_status->addRight(m_jobs);
    connect(m_person, &QPushButton::clicked, this, &ProjectWindow::choosePerson);
    column->addWidget(m_status);

    addPage(u"overview"_s, u"overview"_s, tr("Overview"), m_overview = new OverviewPage(*m_desk, m_stack));
    addPage(u"data"_s, u"data"_s, tr("Data"), m_data = new DataPage(*m_desk, dialogs, m_stack));
    addPage(u"studies"_s, u"studies"_s, tr("Studies"), m_studies = new StudiesPage(*m_desk, m_stack));
    addPage(u"people"_s, u"people"_s, tr("People"), new PeoplePage(*m_desk, m_stack));
    addPage(u"agreement"_s, u"agree"_s, tr("Agreement"), m_agreement = new AgreementPage(*m_desk, dialogs, m_stack));
    addPage(u"gold"_s, u"snow"_s, tr("Gold & export"), m_gold = new GoldPage(*m_desk, dialogs, m_stack));
    addPage(u"log"_s, u"log"_s, tr("Log"), new LogPage(*m_desk, m_stack));
    std::vector<widgets::Rail::Entry> entries;
    for (const Place &place : m_places)
        entries.push_back({place.icon, place.word, true});
    m_rail = new widgets::Rail(tr("Winnow"), entries, m_main);
    m_rail->setCurrent(0);
    connect(m_rail, &widgets::Rail::picked, this, &ProjectWindow::go);
    row->addWidget(m_rail);
    row->addLayout(column, 1);

    m_refusal = new widgets::EmptyState(u"warn"_s, {}, tr("Close"), {}, m_stack);
    m_stack->addWidget(m_refusal);
    connect(m_refusal, &widgets::EmptyState::actionAsked, this, &QWidget::close);
    addKeys();

    m_main->setEnabled(false);
    m_status->setRightText(tr("Opening…"));
    connect(m_desk.get(), &ProjectDesk::opened, this, [this] {
        m_main->setEnabled(true);
        m_status->setRightText({});
        m_recent.add(m_path, QDateTime::currentDateTime());
        m_desk->setPerson(m_recent.personAt(m_path).toStdString());
        setWindowTitle(tr("%1 · Winnow").arg(m_desk->view().title));
        m_rail->setFocus(Qt::OtherFocusReason);
    });
    connect(m_desk.get(), &ProjectDesk::changed, this, [this, first = true]() mutable {
        viewChanged();
        if (std::exchange(first, false)) {
            askWhoSitsHere();
            Q_EMIT ready();
        }
    });
    connect(m_desk.get(), &ProjectDesk::refused, this, [this](const QString &sentence) {
        m_main->setEnabled(true);
        m_rail->setEnabled(false);
        m_status->setRightText({});
        m_refusal->setSentence(sentence);
        m_stack->setCurrentWidget(m_refusal);
        Q_EMIT refused(sentence);
    });
    connect(m_desk.get(), &ProjectDesk::failed, this, [this](const QString &sentence) { m_status->setRightText(sentence); });
    if (start == Start::Create)
        m_desk->create(m_path, title);
    else
        m_desk->open(m_path);
}

ProjectWindow::~ProjectWindow()
{
    for (const QPointer<SessionWindow> &session : m_sessions)
        delete session;
    // Pages end before the desk that they ask.
    for (const Place &place : m_places)
        delete place.page;
    m_desk->disconnect(this);
}

void ProjectWindow::addPage(const QString &name, const QString &icon, const QString &word, ProjectPage *page)
{
    m_places.push_back({name, icon, word, page});
    m_stack->addWidget(page);
    connect(page, &ProjectPage::pageAsked, this, &ProjectWindow::showPage);
    connect(page, &ProjectPage::studyAsked, this, &ProjectWindow::showStudy);
    connect(page, &ProjectPage::previewAsked, this, &ProjectWindow::preview);
    connect(page, &ProjectPage::seatAsked, this, &ProjectWindow::sitDown);
    connect(page, &ProjectPage::statusChanged, this, [this, page] {
        if (m_stack->currentWidget() == page)
            m_status->setRightText(page->statusText());
    });
}

void ProjectWindow::addKeys()
{
    const auto key = [this](const QKeySequence &keys, std::function<void()> act) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, std::move(act));
    };
    for (int i = 0; i < static_cast<int>(m_places.size()); ++i)
        key(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)), [this, i] { go(i); });
    const auto current = [this] { return static_cast<ProjectPage *>(m_stack->currentWidget()); };
    key(QKeySequence(Qt::CTRL | Qt::Key_F), [this, current] {
        if (m_stack->currentWidget() != m_refusal)
            current()->focusFilter();
    });
    key(QKeySequence(Qt::CTRL | Qt::Key_I), [this] { showPage(u"import"_s); });
    key(QKeySequence(Qt::CTRL | Qt::Key_N), [this] { showPage(u"new-study"_s); });
    key(QKeySequence(Qt::Key_F6), [this] { nextPane(true); });
    key(QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { nextPane(false); });
    key(QKeySequence(Qt::CTRL | Qt::Key_E), [this] {
        showPage(u"gold"_s);
        m_gold->exportAsked();
    });
    key(QKeySequence(Qt::CTRL | Qt::Key_Return), [this, current] {
        if (m_stack->currentWidget() != m_refusal)
            current()->mainActAsked();
    });
    key(QKeySequence(Qt::CTRL | Qt::Key_R), [this] { m_desk->refresh(); });
    key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), [] { widgets::cycleTheme(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Q), [] { QApplication::closeAllWindows(); });
}

QStringList ProjectWindow::pages() const
{
    QStringList names;
    for (const Place &place : m_places)
        names << place.name;
    return names;
}

ProjectPage *ProjectWindow::page(const QString &name) const
{
    for (const Place &place : m_places) {
        if (place.name == name)
            return place.page;
    }
    return nullptr;
}

void ProjectWindow::go(int index)
{
    if (!m_desk->isOpen() || index < 0 || index >= static_cast<int>(m_places.size()))
        return;
    const QWidget *focused = QApplication::focusWidget();
    const bool inPage = focused && m_stack->isAncestorOf(focused);
    m_rail->setCurrent(index);
    m_stack->setCurrentIndex(index);
    // Whoever worked in the page before goes on in the new one, not in the rail.
    if (inPage && !m_stack->currentWidget()->isAncestorOf(QApplication::focusWidget()))
        focusFirst(m_stack->currentWidget());
    viewChanged();
}

void ProjectWindow::showPage(const QString &name)
{
    if (!m_desk->isOpen())
        return;
    if (name == u"import"_s) {
        showPage(u"data"_s);
        if (!m_desk->view().readOnly)
            m_data->startImport();
        return;
    }
    if (name == u"sample"_s)
        return Q_EMIT sampleAsked();
    if (name == u"new-study"_s) {
        showPage(u"studies"_s);
        m_studies->startNew();
        return;
    }
    for (int i = 0; i < static_cast<int>(m_places.size()); ++i) {
        if (m_places[static_cast<std::size_t>(i)].name == name)
            go(i);
    }
}

void ProjectWindow::showStudy(const QString &study, const QString &page)
{
    showPage(page);
    if (page == u"studies"_s)
        m_studies->choose(study);
    else if (page == u"new-study"_s)
        m_studies->startNewOf(study); // from a list of items
    else if (page == u"agreement"_s)
        m_agreement->choose(study);
    else if (page == u"gold"_s)
        m_gold->choose(study);
}

void ProjectWindow::viewChanged()
{
    if (!m_desk->isOpen())
        return;
    // Every page is told, so that a page that is not in front keeps no figure that is covered by now.
    for (const Place &place : m_places)
        place.page->refresh();
    const ProjectView &view = m_desk->view();
    QString person = tr("You: coordinator without a seat");
    if (!m_desk->person().empty())
        person = tr("You: %1").arg(text(m_desk->person()));
    m_person->setWord(person);
    m_status->setLeftText(view.readOnly ? tr("Opened for reading: another window is writing to this project.") : QString());
    if (m_stack->currentWidget() != m_refusal)
        m_status->setRightText(static_cast<ProjectPage *>(m_stack->currentWidget())->statusText());
    drawWhatIsDue();
}

void ProjectWindow::nextPane(bool forward)
{
    // Rail, page, status bar: each gives the focus to the first of its parts that takes it.
    const std::array<QWidget *, 3> panes{m_rail, m_stack->currentWidget(), m_status};
    const QWidget *focused = QApplication::focusWidget();
    int at = forward ? -1 : 0;
    for (int i = 0; i < static_cast<int>(panes.size()); ++i) {
        if (focused && (focused == panes[static_cast<std::size_t>(i)] || panes[static_cast<std::size_t>(i)]->isAncestorOf(focused)))
            at = i;
    }
    const int count = static_cast<int>(panes.size());
    focusFirst(panes[static_cast<std::size_t>((at + (forward ? 1 : count - 1)) % count)]);
}

void ProjectWindow::focusFirst(QWidget *pane)
{
    for (QWidget *next = pane->nextInFocusChain(); next != pane; next = next->nextInFocusChain()) {
        if (pane->isAncestorOf(next) && (next->focusPolicy() & Qt::TabFocus) && next->isVisible() && next->isEnabled()) {
            next->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
}

void ProjectWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_rail->setNarrow(width() < widgets::kRailFoldsBelow);
}

void ProjectWindow::closeEvent(QCloseEvent *event)
{
    for (const QPointer<SessionWindow> &session : m_sessions) {
        if (session)
            session->close();
    }
    QMainWindow::closeEvent(event);
    Q_EMIT closed();
}

void ProjectWindow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), widgets::colour(widgets::Token::BgWindow));
}

} // namespace app
