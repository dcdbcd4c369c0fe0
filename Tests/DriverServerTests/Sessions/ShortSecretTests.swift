import JSONModel
import Testing
import Waiting
import WebDriverClient

/// Secrets too short to be masked wherever their letters stand.
@Suite(.timeLimit(.backstop)) struct ShortSecretTests {
  @Test(arguments: [
    (["123"], "CVC 123 in x4123 within 123 ms", "CVC ••• in x4123 within ••• ms"),
    (["7", "42"], "7 of 42; 742", "7 of •••; •••"),
    (["1", "2", "3", "4"], "PIN 1234, 12 and 4", "PIN •••, 12 and 4"),
    (["pass", "password"], "my password", "my •••"),
  ])
  func `a short secret is masked as a word, and one typed in pieces as a whole`(
    secrets: [String], text: String, shown: String
  ) async throws {
    let driver = try Driver()
    let session = try await driver.session(
      "sh", ["-c", "stty -echo; echo '\(text)'; cat > /dev/null"])
    for secret in secrets {
      try await session.mobile("type", ["text": .string(secret), "sensitive": true])
    }
    let source = try #require(try await session.get("/source").stringValue)
    #expect(source.contains("text=\"\(shown)\""), "\(source)")
    let terminal = try #require(try await session.mobile("getState")["terminal"])
    #expect(terminal["input"]?.stringValue?.contains { $0.isNumber || $0.isLetter } == false)
  }

  @Test func `where a shell stands is masked like all else that it says`() async throws {
    let driver = try Driver()
    let session = try await driver.session(
      "sh", ["-c", "stty -echo; printf '\\033]7;file:///srv/hunter2\\007ready'; cat > /dev/null"])
    try await session.mobile("type", ["text": "hunter2", "sensitive": true])
    let shell = try #require(try await session.mobile("getState")["terminal"]?["shell"])
    #expect(shell["workingDirectory"] == "file:///srv/•••")
  }

  @Test func `a length that happens to be a secret is told`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "stty -echo; echo 77; cat > /dev/null"],
      ["qa:size": ["columns": 77, "rows": 20]])
    try await session.mobile("type", ["text": "77", "sensitive": true])
    let source = try #require(try await session.get("/source").stringValue)
    #expect(source.contains("width=\"77\"") && source.contains("text=\"•••\""), "\(source)")
  }

  @Test func `pieces are joined where they were typed, and stay joined`() async throws {
    let driver = try Driver()
    let session = try await driver.session(
      "sh", ["-c", "stty -echo; echo 'PIN 1234 of password1, hunter22'; cat > /dev/null"])
    for secret in ["password1", "1", "2", "3", "4", "hunter22"] {
      try await session.mobile("type", ["text": .string(secret), "sensitive": true])
    }
    let source = try #require(try await session.get("/source").stringValue)
    #expect(source.contains("PIN ••• of •••, •••"), "\(source)")
  }

  @Test func `pieces in two fields are two secrets`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "stty -echo; printf 'first\\nsecond\\nPIN 12 and 23\\n'; cat > /dev/null"])
    for (field, digit) in [("first", "1"), ("second", "2"), ("second", "3")] {
      let id = try await session.find("xpath", "//*[@text='\(field)']")
      try await session.post(
        "/element/\(id)/value", ["text": .string(digit), "qa:sensitive": true])
    }
    let source = try #require(try await session.get("/source").stringValue)
    #expect(source.contains("PIN 12 and •••"), "\(source)")
  }

  @Test(arguments: [["reset"], ["terminateApp", "activateApp"]])
  func `a secret stays one when the app is started anew`(commands: [String]) async throws {
    let session = try await Driver().session(
      "sh",
      ["-c", "stty -echo; printf '\\033]1;hunter22\\007last user: hunter22\\n'; cat > /dev/null"])
    try await session.mobile("type", ["text": "hunter22", "sensitive": true])
    for command in commands { try await session.mobile(command, ["appId": "sh"]) }
    try await session.see("last user:")
    let cast = try #require(try await session.mobile("recording")["cast"]?.stringValue)
    #expect(cast.contains("last user: •••") && !cast.contains("hunter22"), "\(cast)")
    #expect(try await session.mobile("getState")["terminal"]?["iconName"] == "•••")
    #expect(try await session.get("/source").stringValue?.contains("hunter22") == false)
  }

  @Test func `an inspection tells no more than the source`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "stty -echo; printf '[ hunter22 ]\\n'; cat > /dev/null"])
    try await session.mobile("type", ["text": "hunter22", "sensitive": true])
    let inspection = try await session.mobile("inspect")
    #expect(!"\(inspection)".contains("hunter22") && "\(inspection)".contains("•••"))
  }
}
