extension Duration {
  /// Reads `30s`, `500ms`, `2m`, `1h` or a number of seconds; nil for anything else, for less than
  /// nothing, and for nothing unless that is allowed.
  package init?(timeSpan text: String, allowsZero: Bool = false) {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    let trimmed = text.filter { $0 != " " }
    let unit = units.first { trimmed.hasSuffix($0.0) }
    let digits = trimmed.dropLast(unit?.0.count ?? 0)
    guard let number = Double(digits), number > 0 || allowsZero && number == 0, number < 1e7
    else { return nil }
    self = .milliseconds(Int((number * (unit?.1 ?? 1) * 1000).rounded(.up)))
  }
}
