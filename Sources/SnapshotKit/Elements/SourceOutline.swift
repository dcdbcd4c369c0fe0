/// The elements of a page source, to name what changed between two snapshots.
package enum SourceOutline {
  /// Reads a source as our driver writes it: one tag an element, facts in attributes.
  ///
  /// It only explains differences: what it can't read it leaves out.
  /// - Parameter unit: What the frames shall be measured in; a cell is 8 × 16 points.
  package static func read(_ source: String, unit: ElementOutline.Unit) -> ElementOutline {
    var elements: [SnapshotElement] = []
    var depth = 0
    var scale = (x: 1.0, y: 1.0)
    for tag in tags(of: source) {
      if tag.isEnd {
        depth -= 1
        continue
      }
      if let told = tag.attributes["unit"].flatMap(ElementOutline.Unit.init(rawValue:)) {
        scale =
          told == unit
          ? (1, 1) : unit == .cells ? (1.0 / 8, 1.0 / 16) : (8, 16)
      }
      if tag.attributes["visible"] != "false", let element = element(tag, depth, scale) {
        elements.append(element)
      }
      if !tag.isAlone { depth += 1 }
    }
    return ElementOutline(unit: unit, elements: elements)
  }

  private static func element(
    _ tag: Tag, _ depth: Int, _ scale: (x: Double, y: Double)
  ) -> SnapshotElement? {
    func number(_ name: String) -> Double? { tag.attributes[name].flatMap(Double.init) }
    func text(_ name: String) -> String? {
      tag.attributes[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let x = number("x"), let y = number("y"), let width = number("width"),
      let height = number("height")
    else { return nil }
    let flags = [
      ("enabled", "false", "disabled"), ("selected", "true", "selected"),
      ("focused", "true", "focused"), ("checked", "true", "checked"),
    ]
    let label = text("label") ?? text("name")
    let shown = text("text")
    let element = SnapshotElement(
      depth: depth, role: tag.name, identifier: text("id"), label: label,
      text: shown == label ? nil : shown, value: text("value"),
      states: flags.filter { tag.attributes[$0.0] == $0.1 }.map(\.2),
      frame: .init(
        x: x * scale.x, y: y * scale.y, width: width * scale.x, height: height * scale.y))
    // A box with nothing to call it by names nothing.
    let isNamed = element.identifier != nil || label != nil || shown != nil
    return isNamed ? element : nil
  }

  /// A tag of a page source.
  package struct Tag: Sendable {
    package var name: String
    package var attributes: [String: String] = [:]
    package var isEnd = false
    package var isAlone = false
  }

  /// What a source is read by: its letters mean nothing to the reader, only markup does.
  private typealias Bytes = Substring.UTF8View

  /// The tags of a page source, in its order; what can't be read is left out.
  package static func tags(of source: String) -> [Tag] {
    var tags: [Tag] = []
    var rest = Substring(source).utf8
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: start)...]
      if let tag = tag(&rest) { tags.append(tag) }
    }
    return tags
  }

  /// Reads what follows a `<`, its `>` included; nil for declarations and comments.
  private static func tag(_ rest: inout Bytes) -> Tag? {
    guard let first = rest.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else {
      return nil
    }
    var tag = Tag(name: "")
    if first == UInt8(ascii: "/") {
      tag.isEnd = true
      rest.removeFirst()
    }
    tag.name = take(&rest) { !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    while true {
      rest = rest.drop(while: isBlank)
      guard let next = rest.first else { return nil }
      if next == UInt8(ascii: ">") { return tag }
      if next == UInt8(ascii: "/") {
        tag.isAlone = true
        rest.removeFirst()
        continue
      }
      let name = take(&rest) { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && !isBlank($0) }
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest.removeFirst()
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return nil
      }
      rest.removeFirst()
      tag.attributes[name] = unescaped(take(&rest) { $0 != quote })
      if !rest.isEmpty { rest.removeFirst() }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static func take(_ rest: inout Bytes, while condition: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: condition)
    rest = rest[taken.endIndex...]
    return String(Substring(taken))
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let entity = rest.prefix { $0 != ";" }
      if let character = character(entity.dropFirst()) {
        result += character
        rest = rest[entity.endIndex...].dropFirst()
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static func character(_ entity: Substring) -> String? {
    switch entity {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard entity.first == "#" else { return nil }
      let digits = entity.dropFirst()
      let number =
        digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }
}
