import Files
import Foundation

/// A flow may come from anybody, as in a pull request, and name any file of the machine: what is wrong in a
/// file outside of its project is not told.
extension FlowError {
  /// The error without the text of files that are not below the project of `top`, links resolved.
  ///
  /// - Parameter top: absolute, the file that the user has named.
  package func withoutForeignText(of top: String) -> FlowError {
    let project = FlowLibrary.identity(of: Self.project(of: top))
    func shown(_ error: FlowError) -> FlowError {
      guard Self.isForeign(error.place.file, to: top) else { return error }
      return FlowError(
        FlowPlace(file: error.place.file, line: 1),
        "the file is no flow that can be read. It is outside of the folder \(project), so nothing of its text is "
          + "shown here: qa-runner validate it by itself.")
    }
    var all = all.map(shown)
    var first = all.removeFirst()
    first.others = all.filter { $0 != first }
    return first
  }

  /// Whether a file is outside of the project of `top`, links resolved.
  package static func isForeign(_ file: String, to top: String) -> Bool {
    let project = FlowLibrary.identity(of: project(of: top))
    return !FlowLibrary.identity(of: file).hasPrefix(project == "/" ? project : project + "/")
  }

  /// The folder of a file's project: the nearest with a `qa.yml` or a repository, else the working directory
  /// if it holds the file, else the file's own.
  private static func project(of named: String) -> String {
    let file = PathParts.absolute(named, in: FileManager.default.currentDirectoryPath)
    let own = PathParts.absolute("..", in: file)
    var folder = own
    while folder != "/" {
      if FileKind.isThere(folder + "/qa.yml") || FileKind.isThere(folder + "/.git") {
        return folder
      }
      folder = PathParts.absolute("..", in: folder)
    }
    let here = FileManager.default.currentDirectoryPath
    return file.hasPrefix(here + "/") ? here : own
  }
}
