import Foundation
import ProcessControl
import RunnerCore

/// The file of a program that somebody names.
enum ProgramFile {
  /// The program by its path, or sought on the `PATH` as a shell does.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with what is wrong with it.
  static func find(_ program: String, _ surroundings: Surroundings) throws(RunnerError) -> String {
    if program.contains("/") {
      let path = RunSettings.absolute(program, in: surroundings.workingDirectory)
      if let fault = fault(of: path) { throw RunnerError(.usage, fault) }
      return path
    }
    guard let path = sought(program, surroundings) else {
      throw RunnerError(
        .usage, "There is no program \(program) on the PATH. Install it, or give its path.")
    }
    return path
  }

  /// Where on the `PATH` a program is; nil where it is not.
  static func sought(_ program: String, _ surroundings: Surroundings) -> String? {
    try? Command(program, environment: surroundings.environment).resolvedProgram()
  }

  /// Why a path can't be run; nil where it can.
  static func fault(of path: String) -> String? {
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
