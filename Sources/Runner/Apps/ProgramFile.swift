import Files
import Foundation
import ProcessControl
import RunRecord

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
    let path = PathParts.absolute(text, in: folder)
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
    guard files.isExecutableFile(atPath: path) else {
      return "\(path) is not executable. Run chmod +x on it, or name the program."
    }
    guard let interpreter = interpreter(of: path), !files.isExecutableFile(atPath: interpreter)
    else { return nil }
    return "\(path) names the interpreter \(interpreter) in its first line, and that "
      + (files.fileExists(atPath: interpreter) ? "is not executable." : "does not exist.")
      + " Is its virtual environment still there?"
  }

  /// The absolute path that a script's first line gives; nil for any other program.
  private static func interpreter(of path: String) -> String? {
    let head: Data
    do {
      // The system reads no more of it.
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      head = try file.read(upToCount: 256) ?? Data()
    } catch {
      // A program that may be executed need not be readable.
      return nil
    }
    guard head.starts(with: Array("#!".utf8)) else { return nil }
    let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    let word = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
      .prefix { $0 != " " && $0 != "\t" }
    return word.hasPrefix("/") ? String(word) : nil
  }
}
