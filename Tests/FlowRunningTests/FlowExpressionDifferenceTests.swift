import FlowFormat
import FlowScripting
import Randomness
import TestPlaces
import Testing
import Waiting

/// The small evaluator of `${…}` never gives another value than JavaScript does.
@Suite(.timeLimit(.backstop)) struct FlowExpressionDifferenceTests {
  private static let variables = [
    "USER": "mina", "EMPTY": "", "N": "3", "HEX": " 0x1F\u{FEFF}", "WORD": "e\u{301}", "größe": "M",
    "BIG": "1e400", "output": "hidden", "valueOf": "7", "NaN": "1",
  ]

  private static let atoms = [
    "USER", "EMPTY", "N", "HEX", "WORD", "größe", "BIG", "NONE", "valueOf", "toString", "undefined",
    "null", "true", "false", "NaN", "Infinity", "0", "1", "3", "31", "0.1", "0.2", "1e21", "1.5e-7",
    "123456789012345680000", "1e400", "5e-324", "010", "0x1f", "1_000", "1.", "''", "'3'", "\" 3\"",
    "'mina'", "'0x10'", "'0b11'", "'-Infinity'", "'infinity'", "'nan'", "'1_000'", "'0x1p3'",
    "'+1'",
    "'1e3'", "'.5'", "'5.'", "'.'", "'\u{E9}'", "'e\u{301}'", "'\u{1F600}'", "'\u{FF5E}'",
    "'\u{85}'",
    "'\u{2003}1'", #"'\x41'"#, #"'\u0041'"#, #"'\u{1F600}'"#, #"'\q\b\v'"#, #"'\0'"#, #"'\01'"#,
    "'a\\\nb'", "'\\\r\n1'", "`a\r\nb`", "`$1`", "`${N}`", "if", "Math", "output", "console",
    "maestro.copiedText", "maestro.platform", "maestro.copiedText.length", "USER.length", "-1",
  ]

  private static let signs = [
    "+", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||", "??", "+", "&&", "||", "-",
    "*",
  ]

  private static func expression(_ depth: Int, _ random: inout SplitMix) -> String {
    func part(_ random: inout SplitMix) -> String { expression(depth - 1, &random) }
    guard depth > 0 else { return atoms.randomElement(using: &random) ?? "1" }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "!" + part(&random)
    case 1: return "(\(part(&random)))"
    case 2: return atoms.randomElement(using: &random) ?? "1"
    default:
      let space = ["", " ", "\n", "\u{A0}"].randomElement(using: &random) ?? ""
      let sign = signs.randomElement(using: &random) ?? "+"
      return part(&random) + space + sign + space + part(&random)
    }
  }

  /// Signs and values in any order: most of them are no expressions.
  private static func soup(_ random: inout SplitMix) -> String {
    let pieces = atoms + signs + ["!", "(", ")", " ", "?", ".", "\\", "`", "'", "/", "=", "+"]
    return (0...Int.random(in: 1..<6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private func requireSame(_ expressions: [String], atLeast least: Int) async throws {
    let scripts = FlowScripts(program: Products.runner, environment: [:])
    var variables = FlowVariables(Self.variables, platform: "tui")
    variables.copiedText = "4 left"
    var answered = 0
    for expression in expressions {
      guard let value = variables.plainValue(of: expression) else { continue }
      answered += 1
      let script = FlowScripts.Script(
        name: "", source: expression, variables: Self.variables, copiedText: "4 left",
        platform: "tui")
      do {
        let expected = try await scripts.run(script).value
        let isSame =
          kind(value) == kind(expected) && value.text.utf8.elementsEqual(expected.text.utf8)
        #expect(isSame, "\(expression.debugDescription): \(value), in JavaScript \(expected)")
      } catch {
        Issue.record("\(expression.debugDescription): \(value), in JavaScript \(error)")
      }
    }
    #expect(answered >= least)
  }

  private func kind(_ value: ScriptValue) -> String {
    switch value {
    case .undefined: "undefined"
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .text: "text"
    }
  }

  @Test func `each value by itself, and each two compared and added`() async throws {
    var pairs: [String] = []
    for (index, one) in Self.atoms.enumerated() {
      for (offset, other) in Self.atoms.enumerated() where (index + offset) % 3 == 0 {
        for sign in ["+", "==", "<"] { pairs.append(one + sign + other) }
      }
    }
    try await requireSame(Self.atoms + pairs, atLeast: 800)
  }

  @Test(arguments: 1...4) func `expressions at random`(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let expressions = (0..<400).map { _ in
      Self.expression(Int.random(in: 1...4, using: &random), &random)
    }
    try await requireSame(expressions, atLeast: 40)
  }

  @Test func `signs in any order`() async throws {
    var random = SplitMix(seed: 9)
    try await requireSame((0..<4000).map { _ in Self.soup(&random) }, atLeast: 100)
  }

  /// A name without a variable is undefined only where JavaScript has nothing of that name.
  @Test func `JavaScript's own names are left to it`() async throws {
    let scripts = FlowScripts(program: Products.runner, environment: [:])
    let source = """
      const names = [];
      for (let each = globalThis; each; each = Object.getPrototypeOf(each))
        names.push(...Object.getOwnPropertyNames(each));
      names.join(" ")
      """
    let answer = try await scripts.run(
      FlowScripts.Script(
        name: "", source: source, variables: [:], copiedText: "", platform: "tui"))
    let names = answer.value.text.split(separator: " ").map(String.init)
    #expect(names.count > 60)
    let variables = FlowVariables([:], platform: "tui")
    let taken = names.filter { variables.plainValue(of: $0) == .undefined && $0 != "undefined" }
    #expect(taken.isEmpty)
  }
}
