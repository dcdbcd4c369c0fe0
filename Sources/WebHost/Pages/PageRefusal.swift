/// Why a page does not do what it was asked.
struct PageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A full sentence.
  let description: String
  /// Whether the app has no such thing at all.
  let isUnsupported: Bool

  init(_ description: String, isUnsupported: Bool = false) {
    self.description = description
    self.isUnsupported = isUnsupported
  }
}
