import Files
import Foundation
import ProcessControl

/// The file of a program that somebody names.
package enum ProgramFile {
  /// Where on the `PATH` a program is; nil where it is not.
  package static func sought(_ program: String, in environment: [String: String]) -> String? {
    try? Command(program, environment: environment).resolvedProgram()
  }

  /// The absolute path that a configuration or an option means: a file relative to the folder, or
  /// a bare name that is on the `PATH` and no file of the folder.
  package static func path(
    _ text: String, in folder: String, environment: [String: String]
  ) -> String {
    let path = RunSettings.absolute(text, in: folder)
    if text.contains("/") || FileKind(path) == .file { return path }
    return sought(text, in: environment) ?? path
  }

  /// Why a path can't be run; nil where it can.
  package static func fault(of path: String) -> String? {
    let files = FileManager.default
    guard files.fileExists(atPath: path) else {
      return "There is no \(path). Is it built, and the path right?"
    }
    if files.fileExists(atPath: path + "/.") {
      return "\(path) is a folder. Name the program in it."
    }
    return files.isExecutableFile(atPath: path)
      ? nil : "\(path) is no program: it may not be executed."
  }
}
