import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// An action in a bare program returns when its bytes are written: W22 to W26 of
/// `docs/terminal/waiting.md` say what waits for its effect.
@Suite(.timeLimit(.backstop)) struct InputEffectTests {
  /// A program that draws `before`, and does what `onKey` says for the first key.
  private func program(
    _ before: String, showing seen: String? = nil, onKey: String
  ) async throws -> WebDriverSession {
    let script = """
      import os, termios, time, tty
      def busy(ms):
        end = time.monotonic() + ms / 1000
        while time.monotonic() < end: pass
      def draw(text): os.write(1, b"\\x1b[H\\x1b[2J" + text.encode().replace(b"\\n", b"\\r\\n"))
      tty.setraw(0)
      draw('\(before)')
      os.read(0, 100)
      \(onKey)
      while os.read(0, 100): pass
      """
    let session = try await Driver(apps: ["python3": "/usr/bin/python3"]).session(
      "python3", ["-c", script])
    try await session.see(seen ?? before)
    return session
  }

  private let saved = LocatorQuery(name: .equals("Saved"))

  // MARK: What is found

  @Test func `W22 a wait is not met by what the screen showed before the input and then loses`()
    async throws
  {
    let session = try await program("Saved", onKey: "busy(40); draw('Edited')")
    try await session.press("x")
    let error = try await failure { try await session.wait(saved, timeout: 0) }
    #expect(error.code == "no such element")
    #expect(error.data["screen"]?.stringValue?.contains("Edited") == true)
  }

  @Test func `W22 a find takes no element that the input is about to remove`() async throws {
    let session = try await program("Saved", onKey: "busy(40); draw('Edited')")
    try await session.press("x")
    let error = try await failure { _ = try await session.find("xpath", "//text[@text='Saved']") }
    #expect(error.code == "no such element")
  }

  @Test func `W22 what stays on the screen is found once the program rests`() async throws {
    let session = try await program("Saved", onKey: "busy(40); os.write(1, b'!')")
    try await session.press("x")
    try await session.wait(LocatorQuery(text: .contains("Saved")), timeout: 0)
    #expect(try await session.get("/source").stringValue?.contains("Saved!") == true)
  }

  @Test func `W22 something new counts only when the program waits for input again`() async throws {
    // "Total 1" is half of "Total 12".
    let session = try await program(
      "Empty", onKey: "draw('Total 1'); busy(40); os.write(1, b'2')")
    try await session.press("x")
    let error = try await failure {
      try await session.wait(LocatorQuery(name: .equals("Total 1")), timeout: 0)
    }
    #expect(error.code == "no such element")
    try await session.wait(LocatorQuery(name: .equals("Total 12")), timeout: 0)
  }

  @Test func `W22 a find without time to wait has the input's effect`() async throws {
    let session = try await program("Empty", onKey: "busy(40); draw('Added')")
    try await session.press("x")
    _ = try await session.find("xpath", "//text[@text='Added']")
  }

  @Test func `W22 a program that prints without a rest is believed after half a second`()
    async throws
  {
    let session = try await program(
      "Saved",
      onKey: """
        number = 0
        while True: number += 1; draw('Saved\\nTick %d' % number); busy(3)
        """)
    try await session.press("x")
    try await session.wait(saved, timeout: 0)
    try await session.wait(LocatorQuery(text: .contains("Tick")), timeout: 0)
  }

  // MARK: What reads, denies or acts

  @Test func `W23 a read after an action sees its effect`() async throws {
    let session = try await program("Empty", onKey: "busy(40); draw('Added')")
    try await session.press("x")
    #expect(try await session.get("/source").stringValue?.contains("Added") == true)
  }

  @Test func `W23 a denial after an action waits for its effect`() async throws {
    let session = try await program("Empty", onKey: "busy(40); draw('Failed')")
    try await session.press("x")
    let failed = LocatorQuery(name: .equals("Failed"))
    let error = try await failure {
      try await session.wait(failed, .visible, negated: true, timeout: 0)
    }
    #expect(error.code == "timeout")
    #expect(try await session.count("xpath", "//text[@text='Failed']") == 1)
  }

  @Test func `W23 a list after an action has all of its effect`() async throws {
    let session = try await program(
      "Empty", onKey: "draw('Row 1'); busy(40); os.write(1, b'\\r\\nRow 2')")
    try await session.press("x")
    #expect(try await session.count("xpath", "//text[starts-with(@text,'Row')]") == 2)
  }

  @Test func `W24 typed text waits until the program is done with the one before`() async throws {
    let session = try await passwordPrompt(beforePrompt: 40, afterPrompt: 0)
    try await session.type("mina\n")
    try await session.type("seaside\n")
    try await session.see("mina with seaside")
  }

  @Test func `W24 typed text waits until a program that has shown something reads again`()
    async throws
  {
    let session = try await passwordPrompt(beforePrompt: 0, afterPrompt: 40)
    try await session.type("mina\n")
    try await session.see("Word:")
    try await session.type("seaside\n")
    try await session.see("mina with seaside")
  }

  /// A program that drops what was typed before it asks for a word, as password prompts do.
  private func passwordPrompt(
    beforePrompt: Int, afterPrompt: Int
  ) async throws -> WebDriverSession {
    let script = """
      import os, termios, time
      def busy(ms):
        end = time.monotonic() + ms / 1000
        while time.monotonic() < end: pass
      os.write(1, b"Name: ")
      name = os.read(0, 100).decode().strip()
      busy(\(beforePrompt)); os.write(1, b"Word: "); busy(\(afterPrompt))
      termios.tcflush(0, termios.TCIFLUSH)
      word = os.read(0, 100).decode().strip()
      os.write(1, (name + " with " + word).encode())
      while os.read(0, 100): pass
      """
    let session = try await Driver(apps: ["python3": "/usr/bin/python3"]).session(
      "python3", ["-c", script])
    try await session.see("Name:")
    return session
  }

  @Test func `W25 an action on an element waits for the effect of the one before`() async throws {
    // The button moves by what the first key does; a press at its old place reaches nothing.
    let session = try await program(
      "\\x1b[?1000h\\x1b[?1006h[ OK ]", showing: "OK",
      onKey: """
        busy(40); draw('\\n\\n\\n      [ OK ]')
        got = os.read(0, 100).decode()
        draw('row ' + got.split(';')[2][:1])
        """)
    let button = try await session.find("xpath", "//button[@name='OK']")
    try await session.press("x")
    do {
      try await session.post("/element/\(button)/click")
      try await session.see("row 4")
    } catch let error as WebDriverClient.Failure {
      #expect(error.code == "stale element reference")
    }
  }

  // MARK: Programs that end by it

  @Test func `W26 an app that its last input kills is told by the next command`() async throws {
    let session = try await program("Ready", onKey: "busy(40); os.kill(os.getpid(), 11)")
    try await session.press("x")
    let error = try await failure { try await session.wait(LocatorQuery(name: .equals("Ready"))) }
    #expect(error.message.contains("SIGSEGV"))
    #expect(error.data["qa:fault"] == "appCrashed")
  }

  @Test func `W26 the end of a session tells that the last input killed the app`() async throws {
    let session = try await program("Ready", onKey: "os.kill(os.getpid(), 11)")
    try await session.press("x")
    let error = try await failure { try await session.end() }
    #expect(error.message.contains("SIGSEGV"))
    let again = try await failure { try await session.get("/title") }
    #expect(again.code == "invalid session id")
  }

  @Test func `W26 an app that leaves with a failure passes no find on its last screen`()
    async throws
  {
    let session = try await program("Ready", onKey: "busy(40); os._exit(3)")
    try await session.press("x")
    let error = try await failure { try await session.wait(LocatorQuery(name: .equals("Ready"))) }
    #expect(error.message.contains("3"))
  }

  @Test func `W26 the last look tells that the last input stopped the app`() async throws {
    let session = try await program("Ready", onKey: "os.kill(os.getpid(), 19)")
    let error = try await failure {
      // On a busy machine the press may see it already.
      try await session.press("x")
      _ = try await session.mobile("exitStatus")
    }
    #expect(error.message.contains("stopped by a signal"), "\(error.message)")
    #expect(error.data["qa:fault"] == "appStopped")
  }

  // MARK: Programs that sleep in the middle of their work

  @Test func `W23 a program that sleeps after its input has half a second for its effect`()
    async throws
  {
    let session = try await program("Saved", onKey: "time.sleep(.28); draw('Edited')")
    try await session.press("x")
    #expect(try await session.get("/source").stringValue?.contains("Edited") == true)
  }

  @Test func `W23 a program that has shown something and sleeps then has it, too`() async throws {
    let session = try await program(
      "Saved", onKey: "os.write(1, b'.'); time.sleep(.28); draw('Edited')")
    try await session.press("x")
    #expect(try await session.get("/source").stringValue?.contains("Edited") == true)
  }

  @Test func `W26 the last look waits for the end of a program that sleeps`() async throws {
    let session = try await program("Ready", onKey: "time.sleep(.28); os._exit(3)")
    try await session.press("x")
    #expect(try await session.mobile("exitStatus")["status"] == 3)
  }
}
