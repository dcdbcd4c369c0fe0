extension HTML {
  /// A number for an attribute, to a hundredth and at most ±1,000,000,000.
  static func number(_ value: Double) -> String {
    let limit = 1e9
    let hundredths = value.isNaN ? 0 : Int((min(limit, max(-limit, value)) * 100).rounded())
    guard hundredths % 100 != 0 else { return "\(hundredths / 100)" }
    let digits = String(abs(hundredths) % 100 + 100).dropFirst()
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits)"
  }
}
