/// Finds what somebody meant who mistyped a name.
package enum NearestMatch {
  private static let longest = 200

  /// The candidate that is nearest to the name, if one is near enough to be meant.
  ///
  /// A name may be mistyped in a third of its characters, at least in two; case is no difference;
  /// among equals the first wins.
  package static func of(_ name: String, among candidates: [String]) -> String? {
    // A longer text is no mistyped name, and the comparison would take long.
    guard name.utf8.count <= longest else { return nil }
    let wanted = name.lowercased()
    let limit = max(2, wanted.count / 3)
    let rated = candidates.map { ($0, EditDistance.between(wanted, $0.lowercased())) }
    guard let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= limit, best.1 < wanted.count else {
      return candidates.first { !wanted.isEmpty && $0.lowercased().hasPrefix(wanted) }
    }
    return best.0
  }

  /// ` Did you mean "x"?`, with the blank before it, or nothing.
  package static func hint(_ name: String, among candidates: [String]) -> String {
    of(name, among: candidates).map { " Did you mean \"\($0)\"?" } ?? ""
  }
}
