import Foundation
import TextModel

/// File names that every file system takes: ext4, APFS, NTFS, FAT, and archives made on any of them.
package enum SafeFileName {
  /// The longest component, in bytes of UTF-8; room is left below 255 for suffixes and temporary files.
  static let limit = 120

  private static let reserved: Set<String> = {
    var names: Set<String> = ["con", "prn", "aux", "nul"]
    for digit in 0...9 {
      names.insert("com\(digit)")
      names.insert("lpt\(digit)")
    }
    return names
  }()

  /// `title` as one path component: canonically composed; separators, quotes, wildcards, `@`, `~` and control
  /// characters become a minus sign; never empty, hidden, reserved or too long.
  package static func component(_ title: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in title.precomposedStringWithCanonicalMapping.unicodeScalars {
      scalars.append(isAllowed(scalar) ? scalar : "-")
    }
    var name = String(scalars)
    while name.hasSuffix(" ") || name.hasSuffix(".") { name.removeLast() }
    while name.hasPrefix(" ") { name.removeFirst() }
    if name.hasPrefix(".") { name = "-" + name.dropFirst() }
    if name.isEmpty { name = "-" }
    let stem = name.prefix { $0 != "." }.lowercased()
    if reserved.contains(stem) { name = "-" + name }
    guard name.utf8.count > limit else { return name }
    // What is cut off still tells two long names apart.
    let suffix = "-" + Fingerprint.of(Array(title.utf8)).prefix(8)
    while name.utf8.count > limit - suffix.utf8.count { name.removeLast() }
    while name.hasSuffix(" ") || name.hasSuffix(".") { name.removeLast() }
    return name + suffix
  }

  /// Whether a component of a title has more than the signs that stand for others: of "..", "-" and
  /// "/" nothing is left.
  package static func keepsAnything(of title: String) -> Bool {
    component(title).contains { $0 != "-" && $0 != "." && $0 != " " }
  }

  /// What two names share when a file system that ignores case or composition would make them one file.
  package static func folded(_ path: String) -> String {
    path.precomposedStringWithCanonicalMapping.lowercased()
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "@", "~", "\u{FFFD}": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      return false
    case .format: return scalar == "\u{200D}"
    default: return true
    }
  }
}
