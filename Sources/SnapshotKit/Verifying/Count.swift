/// Numbers as people read them in sentences.
package enum Count {
  /// "1,284".
  package static func text(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// "0.51 %", with two significant digits below 1.
  package static func percent(_ share: Double) -> String {
    let percent = share * 100
    guard percent.isFinite, percent > 0 else { return "0 %" }
    if percent < 0.01 { return "< 0.01 %" }
    return ElementOutline.number(percent >= 10 ? percent.rounded() : percent) + " %"
  }
}
