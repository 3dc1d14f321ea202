<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- English needs a translation for its plurals only: the sources are English. -->
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>app::AnswerSession</name>
    <message numerus="yes">
        <source>All %1 sealed. Review your %n marks or submit.</source>
        <translation>
            <numerusform>All %1 sealed. Review your %n mark or submit.</numerusform>
            <numerusform>All %1 sealed. Review your %n marks or submit.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::SessionWindow</name>
    <message numerus="yes">
        <source>%n of %1 questions have no sealed answer yet. J goes to the next one.</source>
        <translation>
            <numerusform>%n of %1 questions has no sealed answer yet. J goes to it.</numerusform>
            <numerusform>%n of %1 questions have no sealed answer yet. J goes to the next one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Submit %n answers?</source>
        <translation>
            <numerusform>Submit %n answer?</numerusform>
            <numerusform>Submit %n answers?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They are locked and counted. %n are marked for discussion, %1 not sure.</source>
        <translation>
            <numerusform>They are locked and counted. %n is marked for discussion, %1 not sure.</numerusform>
            <numerusform>They are locked and counted. %n are marked for discussion, %1 not sure.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::SummaryPage</name>
    <message numerus="yes">
        <source>Submitted: %1 of %n answers</source>
        <translation>
            <numerusform>Submitted: %1 of %n answer</numerusform>
            <numerusform>Submitted: %1 of %n answers</numerusform>
        </translation>
    </message>
</context>
</TS>
