/// What keeps text from being drawn as it was pinned.
package enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A pinned font is not on this machine.
  case missingFont(FontFile)
  /// A font's file is another than the pinned one.
  case otherFont(FontFile, xxh3: String)
  /// Fontconfig refuses a file that is the pinned one.
  case unreadableFont(FontFile)
  /// Cairo and Pango can't be loaded; `reason` is the loader's.
  case missingLibrary(reason: String)

  /// A sentence that names the package to install.
  package var description: String {
    switch self {
    case .missingFont(let file):
      "The font \(file.path) is missing; install it with: apt-get install \(file.package)"
    case .otherFont(let file, let xxh3):
      "The font \(file.path) is not the pinned one (its hash is \(xxh3), fonts.lock has "
        + "\(file.xxh3)); install \(file.package) \(file.version), or lock the fonts anew with "
        + "Scripts/lock-fonts and record again."
    case .unreadableFont(let file):
      "Fontconfig can't read \(file.path); install \(file.package) anew."
    case .missingLibrary(let reason):
      "Cairo and Pango can't be loaded (\(reason)); install them with: "
        + "apt-get install libpangocairo-1.0-0"
    }
  }
}
