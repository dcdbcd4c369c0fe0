/// Why an asset catalogue, or something in it, can't be used.
public enum AssetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The catalogue's folder, or one in it, can't be looked through.
  case notListable(path: String, reason: String)
  /// A file of a set can't be read.
  case notReadable(path: String, reason: String)
  /// A file of a set doesn't hold what it should; `reason` also says what to do about it.
  case malformed(path: String, reason: String)
  /// Two sets of one kind have one name.
  case duplicate(name: String, first: String, second: String)
  /// The catalogue has no set of that name; `kind` is `image` or `color`.
  case unknown(kind: String, name: String, known: [String])

  /// What is wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .notListable(let path, let reason):
      return "\(path) can't be read: \(reason). Name a folder such as App/Assets.xcassets."
    case .notReadable(let path, let reason):
      return
        "\(path) can't be read: \(reason). Put the file there and make it readable, or take what "
        + "names it out of the catalogue."
    case .malformed(let path, let reason): return "\(path): \(reason)."
    case .duplicate(let name, let first, let second):
      return "\(first) and \(second) are both named \"\(name)\". Rename one of them, or let its "
        + "folder provide a namespace."
    case .unknown(let kind, let name, let known):
      let names = known.map { "\"\($0)\"" }.joined(separator: ", ")
      return "The catalogue has no \(kind) \"\(name)\". "
        + (known.isEmpty ? "It has no \(kind)s at all." : "It has \(names).")
    }
  }
}
