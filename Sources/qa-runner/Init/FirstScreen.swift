import Foundation
import JSONModel
import RunnerCore

/// What `init` has found on a program's first screen to write a page of.
struct FirstScreen {
  struct Element {
    /// The Swift name of its locator.
    var name: String
    /// As it stands in a page: `app.button("OK")`.
    var locator: String
  }

  /// The most telling first.
  let elements: [Element]

  /// Reads what `inspect --json` has printed.
  ///
  /// - Throws: `RunnerError` of kind `usage` when nothing on the screen can be told from the rest.
  init(_ inspection: JSONValue, app: String) throws(RunnerError) {
    var rated: [(rating: Int, element: Element)] = []
    var names: Set<String> = ["app", "isShown"]
    for element in inspection["elements"]?.arrayValue ?? [] {
      guard let locator = element["locator"]?.stringValue, let text = element["name"]?.stringValue,
        let rating = Self.rating(text, role: element["role"]?.stringValue ?? "")
      else { continue }
      var name = Self.name(text)
      if !names.insert(name).inserted {
        name += "\(names.count)"
        names.insert(name)
      }
      rated.append((rating, Element(name: name, locator: locator)))
    }
    guard !rated.isEmpty else {
      throw RunnerError(
        .usage,
        "The first screen of \(app) shows no text that a locator could hold on to. See `qa-runner "
          + "inspect \(app)`; a program that needs arguments gets them from a script around it.")
    }
    // Stable: equals keep the screen's order, from the top.
    let best = rated.enumerated().sorted {
      ($1.element.rating, $0.offset) < ($0.element.rating, $1.offset)
    }
    elements = best.prefix(3).map(\.element.element)
  }

  /// How telling a text is: long ones of letters, controls before plain text; nil for what may be
  /// another at the next start, as times, counts and versions are.
  private static func rating(_ text: String, role: String) -> Int? {
    let letters = text.count { $0.isLetter }
    guard letters >= 3, text.count <= 48, !text.contains(where: \.isNumber),
      text.allSatisfy({ $0 == " " || $0.isLetter || ",.'’-!?:&".contains($0) })
    else { return nil }
    return min(letters, 24) + (role == "text" ? 0 : 30)
  }

  /// A text as a Swift name: `chooseARoom`.
  private static func name(_ text: String) -> String {
    let words = text.split { !($0.isASCII && $0.isLetter) }.prefix(4).map { $0.lowercased() }
    let joined = words.enumerated().map { $0.offset == 0 ? $0.element : $0.element.capitalized }
      .joined()
    let taken = [
      "in", "is", "as", "do", "if", "for", "let", "var", "case", "self", "init", "func", "import",
      "return", "switch", "default", "repeat", "while", "where", "true", "false", "continue",
      "open",
      "class", "struct", "enum", "else", "break", "guard", "throw", "try", "catch", "operator",
    ]
    return joined.isEmpty ? "element" : taken.contains(joined) ? joined + "Item" : joined
  }
}
