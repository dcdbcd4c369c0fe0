/// What goes wrong when a device is looked up.
public enum DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No device has that name; `nearest` is the one that was perhaps meant.
  case unknown(name: String, nearest: String?)
  /// No set has that name.
  case unknownSet(name: String, nearest: String?, known: [String])

  /// The failure and the next step, in full sentences.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest?):
      "There is no device \"\(name)\". Did you mean \"\(nearest)\"? `qa-runner devices` lists them all."
    case .unknown(let name, nil):
      "There is no device \"\(name)\". `qa-runner devices` lists them all."
    case .unknownSet(let name, let nearest?, _):
      "There is no set of devices \"\(name)\". Did you mean \"\(nearest)\"?"
    case .unknownSet(let name, nil, let known):
      "There is no set of devices \"\(name)\". The sets are \(known.joined(separator: ", "))."
    }
  }
}
