import Foundation
import ProcessControl
import Testing
import Waiting

/// A run from Studio that pauses where its test fails.
@Suite(.timeLimit(.backstop)) struct StudioPauseTests {
  private static let flow = """
    appId: ./greet.sh
    ---
    - launchApp
    - inputText: Mina
    - tapOn: OK
    - waitFor: {text: "Welcome, Mina", timeout: 300ms}
    """

  private func project() throws -> Scratch {
    let scratch = try Scratch()
    let program = """
      #!/bin/sh
      name=$(dialog --stdout --inputbox "Your name" 8 40) || exit 1
      dialog --msgbox "Goodbye, $name" 8 40
      """
    let path = try scratch.write(program + "\n", to: "greet.sh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try scratch.write(Self.flow, to: "greeting.yaml")
    return scratch
  }

  @Test func `a failed test's app stays on the screen until the tester continues or stops`()
    async throws
  {
    try await StudioPage.with(["--", "./greet.sh"], in: project()) { page in
      try await page.waitForScreen("Your name")
      try await page.open("greeting.yaml")
      try await page.click("#pause")
      try await page.click("#run")
      try await page.wait("document.getElementById('outcome').className === 'paused'")
      // The reason is there already, and the screen is the test's: it can be picked from and used.
      let reason = try await page.text("#reason")
      #expect(reason.contains("Welcome, Mina"), "\(reason)")
      try await page.waitForScreen("Goodbye, Mina")
      #expect(try await page.pick("Goodbye", as: "text \"Goodbye, Mina\"") == "\"Goodbye, Mina\"")
      try await page.click("#record")
      try await page.wait(
        "document.getElementById('message').innerText.includes('Choose Continue, then record')")
      try await page.click("#resume")
      try await page.wait("document.getElementById('outcome').className === 'failed'")
      try await page.waitForScreen("Your name")

      try await page.click("#tab-test")
      try await page.click("#run")
      try await page.wait("document.getElementById('outcome').className === 'paused'")
      try await page.waitForScreen("Goodbye, Mina")
      try await page.click("#stop")
      try await page.wait("document.getElementById('outcome').className === 'stopped'")
      try await page.waitForScreen("Your name")
    }
  }

  @Test func `a run that is interrupted while its test waits ends, and leaves no session`()
    async throws
  {
    let scratch = try project()
    let folder = scratch.path + "/paused"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let run = try await Invocation(
      Products.runner, ["greeting.yaml", "--timeout", "60s", "--retries", "0"], in: scratch,
      environment: ["QA_PAUSE_FOLDER": folder])
    let file = folder + "/paused.json"
    let hasPaused = try await eventually { FileManager.default.fileExists(atPath: file) }
    #expect(hasPaused, "\(run.output)")
    run.child.signal(SIGINT)
    let end = try await run.finish()
    #expect(end.code != 0 && end.output.contains("is visible found nothing"), "\(end.output)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
