import Devices
import SnapshotKit
import Testing

/// Names of references taken from the test that is running.
struct TestNaming: Sendable {
  let suite: String
  let test: [String]
  /// The case's arguments, where the test has any.
  let arguments: String?

  /// The names for an assertion at `location`.
  init(_ location: SourceLocation) {
    guard let current = Test.current else {
      self.init(components: [], arguments: nil, location)
      return
    }
    self.init(
      components: current.id.nameComponents,
      arguments: Test.Case.current.flatMap { ArgumentNames.of($0) }, location)
  }

  init(components: [String], arguments: String?, _ location: SourceLocation) {
    // A free function's suite is its file.
    let file =
      location.fileName.hasSuffix(".swift")
      ? String(location.fileName.dropLast(6)) : location.fileName
    let titles = components.map(Self.title)
    switch titles.count {
    case 0: (suite, test) = (file, [])
    case 1: (suite, test) = (file, titles)
    default: (suite, test) = (titles[0], Array(titles.dropFirst()))
    }
    self.arguments = arguments
  }

  /// A function's name without its labels, a raw identifier without its backticks.
  static func title(_ component: String) -> String {
    var title = Substring(component)
    if title.hasSuffix(")"), let open = title.lastIndex(of: "(") { title = title[..<open] }
    return String(title.filter { $0 != "`" })
  }

  /// The key of a snapshot; without a name of its own it is called after the arguments.
  func key(named name: String?, _ context: SnapshotContext) -> ReferenceKey {
    let words = [arguments, name].compactMap(\.self).filter { !$0.isEmpty }
    return ReferenceKey(
      suite: suite, test: test, name: words.isEmpty ? "view" : words.joined(separator: ", "),
      device: context.device, variant: context.variant, mark: context.mark)
  }
}

/// The arguments of a parameterised test's case in words.
enum ArgumentNames {
  /// Swift Testing shows a case's arguments in its output, but not in its interface; they're found by reflection.
  /// Where that fails, cases without a name of their own share one file, which is reported as a collision.
  static func of(_ testCase: Test.Case) -> String? {
    guard testCase.isParameterized, let arguments = arguments(in: testCase, depth: 0),
      !arguments.isEmpty
    else { return nil }
    return arguments.map { word(String(describingForTest: $0)) }.joined(separator: ", ")
  }

  /// `.calm` is called calm, and `"Mina"` Mina.
  private static func word(_ description: String) -> String {
    if description.hasPrefix(".") { return String(description.dropFirst()) }
    guard description.count > 2, description.hasPrefix("\""), description.hasSuffix("\"") else {
      return description
    }
    return String(description.dropFirst().dropLast())
  }

  private static func arguments(in value: Any, depth: Int) -> [Any]? {
    guard depth < 4 else { return nil }
    for child in Mirror(reflecting: value).children {
      if child.label == "arguments" {
        return Mirror(reflecting: child.value).children.compactMap { argument in
          Mirror(reflecting: argument.value).children.first { $0.label == "value" }?.value
        }
      }
      if let found = arguments(in: child.value, depth: depth + 1) { return found }
    }
    return nil
  }
}
