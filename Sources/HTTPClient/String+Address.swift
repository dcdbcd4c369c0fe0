import Foundation

extension String {
  /// A URL as people may read it: `http://user:secret@host:80/x` without user and password, also
  /// where the scheme was forgotten.
  package var withoutPassword: String {
    let start = range(of: "://")?.upperBound ?? startIndex
    let end = self[start...].firstIndex(of: "/") ?? endIndex
    guard let at = self[start..<end].lastIndex(of: "@") else { return self }
    return self[..<start] + "•••" + self[at...]
  }
}
