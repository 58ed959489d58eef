<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AddSheet</name>
    <message numerus="yes">
        <source>%n more after this one</source>
        <translation>
            <numerusform>%n more after this one</numerusform>
            <numerusform>%n more after this one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chapter(s)</source>
        <translation>
            <numerusform>%n chapter</numerusform>
            <numerusform>%n chapters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AdvancedSection</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message numerus="yes">
        <source>%n moment(s)</source>
        <translation>
            <numerusform>%n moment</numerusform>
            <numerusform>%n moments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message numerus="yes">
        <source>Drop %n book(s)</source>
        <translation>
            <numerusform>Drop %n book</numerusform>
            <numerusform>Drop %n books</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PeopleModel</name>
    <message numerus="yes">
        <source>%n moment(s)</source>
        <translation>
            <numerusform>%n moment</numerusform>
            <numerusform>%n moments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PersonView</name>
    <message numerus="yes">
        <source>%n moment(s) with {0}</source>
        <translation>
            <numerusform>%n moment with {0}</numerusform>
            <numerusform>%n moments with {0}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StoryPage</name>
    <message numerus="yes">
        <source>%n moment(s)</source>
        <translation>
            <numerusform>%n moment</numerusform>
            <numerusform>%n moments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message numerus="yes">
        <source>Drop %n book(s)</source>
        <translation>
            <numerusform>Drop %n book</numerusform>
            <numerusform>Drop %n books</numerusform>
        </translation>
    </message>
</context>
</TS>
