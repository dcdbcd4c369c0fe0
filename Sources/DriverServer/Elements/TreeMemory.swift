import Synchronization
import TerminalEmulation
import TextModel
import WireProtocol

/// What was made of a tree once and is kept with it, for all the commands that its revision gets.
final class TreeMemory: Sendable {
  private struct Contents {
    var weight: Int?
    var names: [String]?
    var texts: [String]?
    var ownTexts: [String?]?
    var source: (key: SourceKey, text: String)?
    var document: TreeDocument?
    var runs: [ElementNode] = []
    var placesOfRuns: [TextRun: Int] = [:]
  }

  /// What a source depends on besides the tree.
  struct SourceKey: Hashable {
    var unit: LengthUnit
    /// What is masked in it.
    var secrets: [String]
  }

  private let contents = Mutex(Contents())

  func weight(_ make: () -> Int) -> Int {
    contents.withLock { contents in
      if let weight = contents.weight { return weight }
      let weight = make()
      contents.weight = weight
      return weight
    }
  }

  func names(_ make: () -> [String]) -> [String] {
    contents.withLock { contents in
      if let names = contents.names { return names }
      let names = make()
      contents.names = names
      return names
    }
  }

  func texts(_ make: () -> [String]) -> [String] {
    if let texts = contents.withLock({ $0.texts }) { return texts }
    let texts = make()
    contents.withLock { $0.texts = texts }
    return texts
  }

  func ownTexts(_ make: () -> [String?]) -> [String?] {
    if let texts = contents.withLock({ $0.ownTexts }) { return texts }
    let texts = make()
    contents.withLock { $0.ownTexts = texts }
    return texts
  }

  func source(_ key: SourceKey, _ make: () -> String) -> String {
    if let source = contents.withLock({ $0.source }), source.key == key { return source.text }
    let text = make()
    contents.withLock { $0.source = (key, text) }
    return text
  }

  /// The place of a run among those that were found, which it is added to.
  func place(of run: TextRun) -> Int {
    contents.withLock { contents in
      if let place = contents.placesOfRuns[run] { return place }
      contents.placesOfRuns[run] = contents.runs.count
      contents.runs.append(run.node)
      return contents.runs.count - 1
    }
  }

  func run(_ place: Int) -> ElementNode { contents.withLock { $0.runs[place] } }

  /// - Parameter make: Makes a document with what it is given.
  func document(
    _ unit: LengthUnit, with reach: XPathReach,
    _ make: (XPathReach) throws(WebDriverError) -> TreeDocument
  ) throws(WebDriverError) -> TreeDocument {
    let known = contents.withLock { $0.document }.flatMap { $0.unit == unit ? $0 : nil }
    if let known, known.reach.contains(reach) { return known }
    let document = try make(known?.reach.union(reach) ?? reach)
    contents.withLock { $0.document = document }
    return document
  }
}

extension ElementTree {
  /// Whether a look at all elements and their texts takes no longer than others may wait for it.
  var isLight: Bool {
    guard entries.count <= Self.lightCount else { return false }
    return memory.weight { weight } <= Self.lightWeight
  }

  private static let lightCount = 2500
  private static let lightWeight = 1 << 20

  /// The bytes of all elements' texts, those of what they hold included.
  private var weight: Int {
    var depths: [Int] = []
    depths.reserveCapacity(entries.count)
    var weight = 0
    for entry in entries {
      let depth = entry.parent.map { depths[$0] + 1 } ?? 1
      depths.append(depth)
      let node = entry.node
      for text in [node.text, node.label, node.value] { weight += (text?.utf8.count ?? 0) * depth }
      for (name, value) in node.attributes { weight += name.utf8.count + value.utf8.count }
    }
    return weight
  }

  /// The page source without what may not be shown, made once for a set of secrets.
  ///
  /// - Parameter mask: makes what takes them out.
  func source(
    unit: LengthUnit, without secrets: SecretTexts,
    mask: (SecretTexts) -> (String) -> String = { $0.masked }
  ) -> String {
    memory.source(TreeMemory.SourceKey(unit: unit, secrets: secrets.ordered)) {
      XMLSource.text(of: self, unit: unit, masked: secrets.isEmpty ? nil : mask(secrets))
    }
  }

  /// Whether the texts are so few that any look of an XPath expression at them is short.
  var hasFewTexts: Bool { memory.weight { weight } <= Self.fewTexts }

  private static let fewTexts = 1 << 15

  /// The tree as XPath sees it, with what this reaches at least; made once for all expressions that
  /// reach no more.
  func document(
    unit: LengthUnit, with reach: XPathReach
  ) throws(WebDriverError) -> TreeDocument {
    try memory.document(unit, with: reach) { all throws(WebDriverError) in
      try TreeDocument(self, unit: unit, reach: all)
    }
  }
}
