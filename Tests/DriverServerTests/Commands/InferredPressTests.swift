import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// What is inferred from a bare screen can be used: real dialogs, by mouse or by keys.
@Suite(.timeLimit(.backstop)) struct InferredPressTests {
  private func shell(_ script: String) async throws -> WebDriverSession {
    try await Driver().session(
      "sh", ["-c", script + " 2>out; s=$?; clear; echo status $s; cat out; cat"])
  }

  private func click(_ session: WebDriverSession, _ selector: String) async throws {
    let element = try await session.find("css selector", selector)
    try await session.post("/element/\(element)/click")
  }

  @Test(arguments: [
    ("whiptail --yesno 'Go on?' 10 40", "Yes", 0), ("whiptail --yesno 'Go on?' 10 40", "No", 1),
    ("dialog --yesno 'Go on?' 10 40", "Yes", 0), ("dialog --yesno 'Go on?' 10 40", "No", 1),
    ("dialog --extra-button --extra-label Retry --yesno 'Go on?' 10 50", "Retry", 3),
    ("dialog --help-button --msgbox 'Full' 10 50", "Help", 2),
  ])
  func `a dialog's button is pressed`(_ command: String, _ button: String, _ status: Int)
    async throws
  {
    let session = try await shell(command)
    try await session.wait(LocatorQuery(role: .button, name: .equals(button)), .visible)
    try await click(session, "button[name=\(button)]")
    try await session.see("status \(status)")
  }

  @Test(arguments: ["whiptail", "dialog"])
  func `check boxes are ticked and the choice is the program's`(_ program: String) async throws {
    let session = try await shell(
      "\(program) --checklist Parts 15 60 4 web Web on mail Mail off sql Data off")
    try await session.wait(LocatorQuery(role: .toggle, name: .equals("mail Mail")), .visible)
    let sql = LocatorQuery(role: .toggle, name: .equals("sql Data"))
    try await click(session, "toggle[name='sql Data']")
    try await session.wait(sql, .selected)
    try await click(session, "toggle[name='web Web']")
    try await session.wait(
      LocatorQuery(role: .toggle, name: .equals("web Web")), .selected, negated: true)
    try await click(session, "button[name=Ok],button[name=OK]")
    try await session.see("status 0")
    try await session.see("sql")
    #expect(
      try await session.count("xpath", "//text[contains(@text,'web') or contains(@text,'mail')]")
        == 0)
  }

  @Test(arguments: ["whiptail", "dialog"])
  func `a list's row is chosen by its text`(_ program: String) async throws {
    let session = try await shell(
      "\(program) --menu Start 15 60 4 a First b Second c Third")
    try await session.see("Third")
    let text = try await session.find("xpath", "//text[contains(@text,'Third')]")
    try await session.post("/element/\(text)/click")
    try await session.wait(LocatorQuery(role: .row, name: .contains("Third")), .selected)
    try await click(session, "button[name=Ok],button[name=OK]")
    try await session.wait(LocatorQuery(text: .equals("c"), index: 0), .present)
  }

  @Test func `a program behind a slow line moves its choice late, and is waited for`() async throws
  {
    let relay = """
      import os, pty, time
      def slow(line):
        keys = os.read(line, 1024); time.sleep(0.4); return keys
      menu = ["whiptail", "--menu", "Start", "15", "60", "4", "a", "First", "b", "Second", "c", "Third"]
      pty.spawn(menu, stdin_read=slow)
      """
    let session = try await Driver(apps: ["python3": "/usr/bin/python3"]).session(
      "python3", ["-c", relay])
    try await session.see("Third")
    let text = try await session.find("xpath", "//text[contains(@text,'Third')]")
    try await session.post("/element/\(text)/click")
    try await session.wait(LocatorQuery(role: .row, name: .contains("Third")), .selected)
  }

  @Test func `a form's fields are filled by name`() async throws {
    let session = try await shell(
      "dialog --form Where 14 60 4 Street: 1 1 '' 1 12 20 30 Town: 2 1 '' 2 12 20 30"
    )
    try await session.wait(LocatorQuery(role: .textField, name: .equals("Town")), .visible)
    let town = try await session.find("css selector", "textField[name=Town]")
    try await session.post("/element/\(town)/value", ["text": "Lisboa"])
    let street = try await session.find("css selector", "textField[name=Street]")
    try await session.post("/element/\(street)/value", ["text": "Cais 3"])
    try await session.wait(
      LocatorQuery(role: .textField, name: .equals("Town")), .value(.equals("Lisboa")))
    try await click(session, "button[name=OK]")
    try await session.see("status 0")
    try await session.see("Cais 3")
    try await session.see("Lisboa")
  }

  @Test func `mc's menus, buttons and keys are clicked`() async throws {
    let session = try await Driver().session("mc", ["-u"])
    try await session.wait(LocatorQuery(role: .menuItem, name: .equals("File")), .visible)
    try await click(session, "menuItem[name=File]")
    try await session.wait(LocatorQuery(role: .menuItem, name: .equals("Mkdir")), .visible)
    try await click(session, "menuItem[name=Mkdir]")
    try await session.wait(
      LocatorQuery(role: .group, name: .equals("Create a new Directory")), .visible)
    try await session.type("new one")
    try await click(session, "group[name^=Create] button[name=OK]")
    try await session.see("new one")
    try await click(session, "button[name=Quit]")
    let end = try await failure {
      try await session.wait(LocatorQuery(name: .equals("never")))
    }
    #expect(end.message.contains("exited with code 0"))
  }

  @Test func `nano's keys are pressed by their names`() async throws {
    let session = try await Driver().session("nano", ["-I", "note.txt"])
    try await session.see("note.txt")
    try await session.type("hello")
    try await click(session, "button[name=Exit]")
    try await session.see("Save modified buffer?")
    try await click(session, "button[name=No]")
    let end = try await failure {
      try await session.wait(LocatorQuery(name: .equals("never")))
    }
    #expect(end.message.contains("exited with code 0"))
  }
}
