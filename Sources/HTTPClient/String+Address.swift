import Foundation

extension String {
  /// A URL as people may read it: `http://user:secret@host:80/x` without user and password.
  package var withoutPassword: String {
    guard let scheme = range(of: "://") else { return self }
    let end = self[scheme.upperBound...].firstIndex(of: "/") ?? endIndex
    guard let at = self[scheme.upperBound..<end].lastIndex(of: "@") else { return self }
    return self[..<scheme.upperBound] + "•••" + self[at...]
  }
}
