import Synchronization
import WireProtocol

/// What was made of a tree once and is kept with it, for all the commands that its revision gets.
final class TreeMemory: Sendable {
  private struct Contents {
    var names: [String]?
    var texts: [String]?
    var sources: [LengthUnit: String] = [:]
    var documents: [LengthUnit: TreeDocument] = [:]
  }

  private let contents = Mutex(Contents())

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

  func source(_ unit: LengthUnit, _ make: () -> String) -> String {
    if let source = contents.withLock({ $0.sources[unit] }) { return source }
    let source = make()
    contents.withLock { $0.sources[unit] = source }
    return source
  }

  func document(
    _ unit: LengthUnit, _ make: () throws(WebDriverError) -> TreeDocument
  ) throws(WebDriverError) -> TreeDocument {
    if let document = contents.withLock({ $0.documents[unit] }) { return document }
    let document = try make()
    contents.withLock { $0.documents[unit] = document }
    return document
  }
}

extension ElementTree {
  /// The page source, made once.
  func source(unit: LengthUnit) -> String {
    memory.source(unit) { XMLSource.text(of: self, unit: unit) }
  }

  /// The tree as XPath sees it, made once.
  func document(unit: LengthUnit) throws(WebDriverError) -> TreeDocument {
    try memory.document(unit) { () throws(WebDriverError) in try TreeDocument(self, unit: unit) }
  }
}
