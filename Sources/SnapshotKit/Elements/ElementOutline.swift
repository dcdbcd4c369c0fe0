import TextModel

/// The elements of a screen in reading order, each with its depth: enough to say what moved or changed.
public struct ElementOutline: Hashable, Sendable {
  /// What the frames are measured in.
  public enum Unit: String, Hashable, Sendable {
    /// Cells of a terminal.
    case cells
    /// Points of a device.
    case points

    /// As it stands behind a number: "pt", or nothing for cells.
    package var suffix: String { self == .points ? " pt" : "" }
  }

  /// What the frames are measured in.
  public var unit: Unit
  /// The elements, parents before children.
  public var elements: [SnapshotElement]

  /// Makes an outline.
  public init(unit: Unit, elements: [SnapshotElement]) {
    self.unit = unit
    self.elements = elements
  }

  /// A line an element: `button #class.book "Book" disabled @2,37 42x3`, indented by its depth.
  public var lines: [String] {
    elements.map { element in
      var words = [element.role]
      if let identifier = element.identifier { words.append("#" + Self.word(identifier)) }
      if let label = element.label { words.append(QuotedText.quoted(label)) }
      if let text = element.text { words.append("text=" + QuotedText.quoted(text)) }
      if let value = element.value { words.append("value=" + QuotedText.quoted(value)) }
      words += element.states
      let frame = element.frame
      words.append("@\(Self.number(frame.x)),\(Self.number(frame.y))")
      words.append("\(Self.number(frame.width))x\(Self.number(frame.height))")
      return String(repeating: "  ", count: element.depth) + words.joined(separator: " ")
    }
  }

  /// Reads lines that `lines` wrote; nil at the first that isn't one.
  package init?(unit: Unit, lines: some Sequence<some StringProtocol>) {
    var elements: [SnapshotElement] = []
    for line in lines {
      guard let element = Self.element(String(line)) else { return nil }
      elements.append(element)
    }
    self.init(unit: unit, elements: elements)
  }

  static func element(_ line: String) -> SnapshotElement? {
    let indent = line.prefix { $0 == " " }.count
    guard indent % 2 == 0, indent <= 400,
      let words = QuotedText.words(line.dropFirst(indent)), words.count >= 3,
      case let size = words[words.count - 1].split(separator: "x", omittingEmptySubsequences: false),
      case let place = words[words.count - 2], place.hasPrefix("@"),
      case let origin = place.dropFirst().split(separator: ",", omittingEmptySubsequences: false),
      size.count == 2, origin.count == 2,
      let x = finite(origin[0]), let y = finite(origin[1]), let width = finite(size[0]),
      let height = finite(size[1]), !words[0].hasPrefix("\"")
    else { return nil }
    var element = SnapshotElement(
      depth: indent / 2, role: words[0],
      frame: .init(x: x, y: y, width: width, height: height))
    for word in words[1..<(words.count - 2)] {
      if word.hasPrefix("#") {
        element.identifier = QuotedText.unquoted(word.dropFirst())
      } else if word.hasPrefix("\"") {
        element.label = QuotedText.unquoted(word)
      } else if word.hasPrefix("text=") {
        element.text = QuotedText.unquoted(word.dropFirst(5))
      } else if word.hasPrefix("value=") {
        element.value = QuotedText.unquoted(word.dropFirst(6))
      } else {
        element.states.append(word)
      }
    }
    return element
  }

  private static func finite(_ text: Substring) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// An identifier bare where it can be, else in quotes.
  private static func word(_ identifier: String) -> String {
    let isPlain = identifier.unicodeScalars.allSatisfy {
      $0.isASCII && $0.value > 32 && $0 != "\"" && $0 != "\\" && $0.value != 127
    }
    return isPlain && !identifier.isEmpty ? identifier : QuotedText.quoted(identifier)
  }

  /// A number with at most two decimals, whole ones without a point.
  package static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "\(sign)\(whole)" }
    return rest % 10 == 0
      ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
