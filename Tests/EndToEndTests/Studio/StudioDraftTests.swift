import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient

/// Nothing that is recorded or edited in Studio is lost.
@Suite(.timeLimit(.backstop)) struct StudioDraftTests {
  /// Asks for a word and for a code, whose echo is a sign for each character.
  private static let vault = """
    #!/usr/bin/env python3
    import os, tty
    tty.setraw(0)
    def read(prompt, sign=None):
        os.write(1, prompt)
        text = b""
        while (key := os.read(0, 1)) != b"\\r":
            text += key
            os.write(1, sign or key)
        os.write(1, b"\\r\\n")
        return text
    name = read(b"Name> ")
    read(b"Key> ", b"#")
    os.write(1, b"Open for " + name + b"\\r\\n")
    os.read(0, 1)
    """

  private func project() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.vault + "\n", to: "vault.py", executable: true)
    return scratch
  }

  private func drafts(_ scratch: Scratch) -> [String] {
    scratch.files.filter { $0.hasPrefix(".qa-runner/drafts/") && $0.hasSuffix(".json") }
  }

  @Test func `what was recorded before Studio was killed is offered again, without its secrets`()
    async throws
  {
    let scratch = try project()
    try await StudioPage.with(["--", "./vault.py"], in: scratch, isKilled: true) { page in
      try await page.waitForScreen("Name>")
      try await page.record()
      try await page.type("mina\u{E007}")
      try await page.waitForScreen("Key>")
      try await page.type("s3same!\u{E007}")
      try await page.waitForScreen("Open for mina")
      try await page.wait("document.getElementById('steps').innerText.includes('secret PASSWORD')")
      let keys = try await page.recordedKeys()
      #expect(keys.hasPrefix("mina\r") && !keys.contains("s3same"), "\(keys)")
    }
    let draft = try #require(drafts(scratch).first)
    let path = "\(scratch.path)/\(draft)"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try scratch.read(".qa-runner/drafts/.gitignore") == "*\n")
    #expect(try scratch.read(draft).contains("mina"))
    for file in scratch.files {
      // A socket has no bytes.
      let bytes = FileManager.default.contents(atPath: "\(scratch.path)/\(file)") ?? Data()
      #expect(bytes.range(of: Data("s3same".utf8)) == nil, "\(file)")
    }

    try await StudioPage.with(["--", "./vault.py"], in: scratch) { page in
      try await page.wait("document.querySelectorAll('#drafts li').length === 1")
      let offer = try await page.text("#drafts li")
      #expect(offer.contains("steps: vault: mina") && offer.contains("Recorded today"), "\(offer)")
      try await page.click("#drafts li button")
      try await page.wait("document.getElementById('text').value.includes('inputText: mina')")
      #expect(try await page.text("#steps").contains("type the secret PASSWORD"))
      #expect(try await page.value("#file") == "flows/vault-mina.yaml")
      try await page.click("#save")
      try await page.waitForMessage("Saved flows/vault-mina.yaml")
      #expect(try scratch.read("flows/vault-mina.yaml").contains("- secret: ${PASSWORD}\n"))
    }
    #expect(drafts(scratch).isEmpty)
  }

  @Test func `a tester is asked before a test that is not saved goes, and gets it back`()
    async throws
  {
    let scratch = try project()
    try scratch.write("appId: x\n---\n- back\n", to: "flows/other.yaml")
    try await StudioPage.with(["--", "./vault.py"], in: scratch) { page in
      let isFresh = "/Name> *\\s*$/.test(document.getElementById('screen').innerText)"
      func recordName() async throws {
        try await page.wait(isFresh)
        try await page.record()
        try await page.type("mina\u{E007}")
        try await page.waitForScreen("Key>")
        try await page.wait("document.querySelectorAll('#steps li').length > 2")
      }
      try await recordName()

      // Restart ends the recording: Cancel goes on, Save saves it first.
      try await page.click("#restart")
      try await page.wait("document.getElementById('decide').open")
      try await page.click("#decide button:not([value])")
      #expect(try await page.text("#record") == "Stop recording")
      try await page.click("#restart")
      try await page.decide("save")
      try await page.wait("document.getElementById('record').innerText === 'Record'")
      try await eventuallySaved("flows/vault-mina.yaml", scratch)
      #expect(drafts(scratch).isEmpty)

      // A second recording has a name and a file of its own.
      try await recordName()
      try await page.click("#record")
      try await page.wait("document.getElementById('file').value === 'flows/vault-mina-2.yaml'")
      #expect(try await page.value("#text").contains("name: \"vault: mina 2\"\n"))

      // A third one keeps the second as a draft.
      try await page.click("#restart")
      try await page.wait(isFresh)
      try await page.click("#record")
      try await page.decide("keep")
      try await page.wait("document.querySelectorAll('#drafts li').length === 1")
      try await page.wait("document.getElementById('record').innerText === 'Stop recording'")
      try await page.click("#record")

      // An edited text that is discarded can be had back.
      try await page.open("flows/other.yaml")
      try await page.click("#text")
      try await page.type("# mine")
      try await page.browser.run(
        "const files = document.getElementById('files'); files.value = 'flows/vault-mina.yaml';"
          + "files.dispatchEvent(new Event('change'));")
      try await page.decide("discard")
      try await page.wait("document.getElementById('file').value === 'flows/vault-mina.yaml'")
      try await page.wait("document.querySelectorAll('#discarded li').length === 1")
      try await page.click("#discarded summary")
      try await page.click("#discarded li button")
      try await page.wait("document.getElementById('text').value.includes('# mine')")
      // A page that is loaded again shows it too.
      try await page.browser.post("/refresh")
      try await page.wait("document.getElementById('text').value.includes('# mine')")
    }
  }

  private func eventuallySaved(_ file: String, _ scratch: Scratch) async throws {
    let isSaved = try await eventually { scratch.exists(file) }
    #expect(isSaved)
  }
}
