*** Settings ***
Documentation     Drives Fernway, vim and whiptail by Robot Framework's AppiumLibrary as it comes from PyPI.
Library           AppiumLibrary    timeout=90s    run_on_failure=No Operation    sleep_between_wait_loop=0.02s
Test Teardown     Close Application

*** Variables ***
${URL}            http://127.0.0.1:4723

*** Test Cases ***
A member logs in to the terminal app
    Log In To Fernway    tui

A member logs in to the headless core
    Log In To Fernway    core

A text is written in vim
    ${arguments}=    Evaluate    {"args": ["-u", "NONE", "-N"]}
    Open Application    ${URL}    platformName=tui    appium:app=vim    appium:processArguments=${arguments}
    Execute Script    mobile: type    text=ihello from a robot
    Wait Until Page Contains    hello from a robot
    ${text}=    Get Text    xpath=//text[contains(@name, 'robot')]
    Should Be Equal    ${text}    hello from a robot
    Page Should Not Contain Text    goodbye

A question of whiptail is answered
    ${arguments}=    Evaluate    {"args": ["--yesno", "Really go on?", "8", "40"]}
    Open Application    ${URL}    platformName=tui    appium:app=whiptail    appium:processArguments=${arguments}
    Wait Until Page Contains    Really go on?
    Expect Element    xpath=//button[@name='Yes']    visible
    Execute Script    mobile: pressKey    key=tab
    Xpath Should Match X Times    //button    2
    Execute Script    mobile: pressKey    key=enter

*** Keywords ***
Log In To Fernway
    [Arguments]    ${target}
    Open Application    ${URL}    platformName=${target}    appium:app=fernway    appium:deviceName=iPhone 6
    Wait Until Element Is Visible    accessibility_id=login.user
    Input Text    accessibility_id=login.user    mina@fernway.example
    Input Password    id=login.password    quayside
    Click Element    accessibility_id=login.submit
    Wait Until Page Contains Element    accessibility_id=search.field
    Page Should Contain Text    Find a class
    Element Attribute Should Match    accessibility_id=search.field    enabled    true
    Wait Until Page Contains Element    accessibility_id=results.row.7
    Click Element    accessibility_id=results.row.7
    Wait Until Page Contains    Slow flow yoga
    Go Back
    Wait Until Page Contains Element    accessibility_id=search.field
    ${location}=    Get Window Url
    Should Be Equal    ${location}    fernway://find
    Capture Page Screenshot    ${TEMPDIR}/robot-${target}.png
