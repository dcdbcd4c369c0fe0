import Foundation

/// The hidden file of a text that is not saved yet: it stands beside the file that the text is meant for, so that
/// paths in it mean the same.
package enum DraftName {
  /// The name of such a file of this process.
  ///
  /// - Parameter name: That of the file that it is meant for.
  package static func of(_ name: String, ending: String) -> String {
    ".\(name).studio-\(getpid()).\(ending)"
  }

  /// The name that a hidden file's text is meant for; nil for any other file.
  package static func meant(by name: String) -> String? {
    (name.wholeMatch(of: /\.(.+)\.studio-\d+\.(?:yaml|tt|tape)/)?.output.1).map(String.init)
  }
}
