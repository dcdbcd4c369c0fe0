/// A point of the screen or of an element: in percent of it, or in the session's unit.
package struct FlowPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var isRelative: Bool

  /// Reads `50%,50%` or `100,200`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " } }
    guard parts.count == 2 else { return nil }
    let isRelative = parts[0].hasSuffix("%")
    guard parts[1].hasSuffix("%") == isRelative else { return nil }
    let numbers = parts.map { Double(isRelative ? $0.dropLast() : Substring($0)) }
    guard let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite, x >= 0, y >= 0 else {
      return nil
    }
    if isRelative, x > 100 || y > 100 { return nil }
    self.isRelative = isRelative
    self.x = x
    self.y = y
  }
}
