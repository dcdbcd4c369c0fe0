import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// What a terminal has besides its screen: the rows above it, the clipboard, hidden input.
@Suite(.timeLimit(.backstop)) struct TerminalWaitTests {
  private func session() async throws -> WebDriverSession {
    let program = """
      seq 100; printf '\\033]52;c;aGVsbG8=\\007\\033[1;31mFailed: two\\033[0m Password: '; stty -echo; read x; stty echo; echo got
      cat
      """
    let session = try await Driver().session(
      "sh", ["-c", program], ["qa:size": ["columns": 40, "rows": 10]])
    try await session.see("Password:")
    return session
  }

  static let conditions: [JSONValue] = [
    ["scrollback": ["contains": "41 42 43"]],
    ["scrollback": ["contains": "99 100 Failed: two Password:"]],
    ["scrollback": ["matches": "(^| )1 2 3( |$)"]], ["clipboard": ["equals": " hello"]],
    ["clipboard": ["contains": "ell"]], ["hidesInput": true],
    ["scrollback": ["contains": "101"], "isNegated": true],
    ["clipboard": ["equals": "hell"], "isNegated": true],
    ["styled": ["contains": "Failed: two"], "style": "bold red"],
    ["styled": ["matches": "F[a-z]+:"], "style": "red not underline"],
    ["styled": ["contains": "Password"], "style": "plain"],
    ["styled": ["contains": "two Password"], "style": "bold", "isNegated": true],
  ]

  @Test(arguments: conditions.indices)
  func `a wait sees it, and its contrary does not hold`(index: Int) async throws {
    let session = try await session()
    let condition = Self.conditions[index]
    try await session.mobile("waitForTerminal", condition)
    var contrary = condition.objectValue ?? [:]
    contrary["isNegated"] = .bool(condition["isNegated"] != true)
    contrary["timeout"] = 50
    let error = try await failure {
      try await session.mobile("waitForTerminal", .object(contrary))
    }
    #expect(error.code == "timeout")
    #expect(error.message.hasPrefix("The terminal was not as expected within 50 ms: "))
  }

  @Test func `a wait waits, and the rows of an ended program stay`() async throws {
    let session = try await session()
    try await session.type("x\n")
    try await session.mobile("waitForTerminal", ["hidesInput": true, "isNegated": true])
    try await session.type("\u{4}")
    try await session.mobile("waitForExit")
    try await session.mobile("waitForTerminal", ["scrollback": ["contains": "7 8 9"]])
    #expect(try await session.mobile("getState")["terminal"]?["clipboard"] == "hello")
  }

  @Test(arguments: [true, false])
  func `a text that is not there has no style, nor its contrary`(isNegated: Bool) async throws {
    let session = try await session()
    let error = try await failure {
      try await session.mobile(
        "waitForTerminal",
        [
          "styled": ["contains": "Farewell"], "style": "bold", "timeout": 50,
          "isNegated": .bool(isNegated),
        ])
    }
    #expect(error.code == "timeout")
    #expect(error.message.contains("the text is not on the screen"))
  }

  /// A table, a text that begins within itself, a sentence over two rows.
  private func styledSession() async throws -> WebDriverSession {
    let program = """
      printf '\\033[1mName      Size\\033[0m   \\r\\n  OK   \\r\\na\\033[1maa\\033[0m\\r\\n'
      printf '%s\\033[31mred on\\r\\n' 'this sentence goes on here until it is all of '
      printf 'both rows\\033[0m of it\\r\\nready'; cat
      """
    let session = try await Driver().session(
      "sh", ["-c", program], ["qa:size": ["columns": 54, "rows": 10]])
    try await session.see("ready")
    return session
  }

  static let styles: [JSONValue] = [
    ["styled": ["contains": "Name Size"], "style": "bold"],
    ["styled": ["contains": "Name      Size"], "style": "bold"],
    ["styled": ["contains": " OK "], "style": "plain"],
    ["styled": ["matches": "^OK$"], "style": "plain"],
    ["styled": ["contains": "aa"], "style": "bold"],
    ["styled": ["contains": "red on both rows"], "style": "red"],
    ["styled": ["contains": "red on both rows of"], "style": "red", "isNegated": true],
  ]

  @Test(arguments: styles.indices)
  func `a text has its style as it is read, blanks folded`(index: Int) async throws {
    let session = try await styledSession()
    try await session.mobile("waitForTerminal", Self.styles[index])
    var contrary = Self.styles[index].objectValue ?? [:]
    contrary["isNegated"] = .bool(Self.styles[index]["isNegated"] != true)
    contrary["timeout"] = 50
    let error = try await failure {
      try await session.mobile("waitForTerminal", .object(contrary))
    }
    #expect(error.code == "timeout")
  }

  @Test func `a style that nothing can have is refused, also negated`() async throws {
    let session = try await session()
    let error = try await failure {
      try await session.mobile(
        "waitForTerminal",
        ["styled": ["contains": "Failed"], "style": "red green", "isNegated": true])
    }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("nothing can be \"red green\" at once"))
  }

  @Test func `an unknown style is named, with the nearest`() async throws {
    let session = try await session()
    let error = try await failure {
      try await session.mobile(
        "waitForTerminal", ["styled": ["contains": "Failed"], "style": "blod"])
    }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("\"blod\" is no style"))
    #expect(error.message.hasSuffix("Did you mean \"bold\"?"))
  }

  @Test(
    arguments: [
      [:], ["scrollback": "x"], ["hidesInput": false], ["scroll": ["contains": "x"]],
      ["clipboard": ["contains": "x"], "hidesInput": true], ["styled": ["contains": "x"]],
      ["style": "bold"],
    ] as [JSONValue])
  func `a wait that makes no sense is refused`(argument: JSONValue) async throws {
    let session = try await session()
    let error = try await failure { try await session.mobile("waitForTerminal", argument) }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("mobile: waitForTerminal can't be read"))
  }

  @Test(
    arguments: [
      ["scrollback": ["contains": ""]], ["scrollback": ["matches": "x*"]],
      ["clipboard": ["contains": ""]], ["styled": ["matches": "( |$)?"], "style": "bold"],
    ] as [JSONValue])
  func `a text that is in anything is refused`(argument: JSONValue) async throws {
    let session = try await session()
    let error = try await failure { try await session.mobile("waitForTerminal", argument) }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("whatever the terminal has"))
  }
}
