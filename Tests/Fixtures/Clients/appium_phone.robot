*** Settings ***
Documentation     Drives Fernway on phones by Robot Framework's AppiumLibrary as it comes from PyPI.
Library           AppiumLibrary    timeout=90s    run_on_failure=No Operation    sleep_between_wait_loop=0.02s
Test Teardown     Close Application

*** Variables ***
${URL}            http://127.0.0.1:4723

*** Test Cases ***
A member logs in on Android
    Open Application    ${URL}    platformName=Android    appium:automationName=UiAutomator2    appium:app=fernway
    Wait Until Element Is Visible    id=login.user
    Input Text    android=new UiSelector().resourceIdMatches(".*login.user")    mina@fernway.example
    Input Password    id=login.password    quayside
    Click Element    xpath=//android.widget.Button[@text='Log in']
    Wait Until Page Contains Element    id=search.field
    Page Should Contain Text    Find a class

A member logs in on iOS
    Open Application    ${URL}    platformName=iOS    appium:automationName=XCUITest    appium:app=fernway
    Wait Until Element Is Visible    accessibility_id=login.user
    Input Text    accessibility_id=login.user    mina@fernway.example
    Input Password    accessibility_id=login.password    quayside
    Click Element    chain=**/XCUIElementTypeButton[`label == "Log in"`]
    Wait Until Page Contains Element    accessibility_id=search.field
    Page Should Contain Text    Find a class
