import Files
import Foundation

/// Where the references of a package are.
public enum ReferenceRoot {
  /// The variable that names the folder, by an absolute path; the coordinator sets it for its workers.
  public static let variable = "QA_REFERENCES"
  /// The folder's name beside `qa.yml` or `Package.swift`.
  public static let folderName = "ReferenceImages"

  /// Finds the folder: `QA_REFERENCES`, else `ReferenceImages` beside the nearest `qa.yml` or `Package.swift` above
  /// `file`. The working directory never matters.
  /// - Throws: `SnapshotError.relativeRoot`, `SnapshotError.rootNotFound`.
  public static func find(
    environment: [String: String], above file: String
  ) throws(SnapshotError) -> String {
    if let root = environment[variable], !root.isEmpty {
      guard root.hasPrefix("/") else { throw .relativeRoot(variable: variable, value: root) }
      return root
    }
    return try package(above: file) + "/" + folderName
  }

  /// The nearest folder above `file` that holds `qa.yml` or `Package.swift`.
  /// - Throws: `SnapshotError.rootNotFound`.
  public static func package(above file: String) throws(SnapshotError) -> String {
    // A relative path would be sought in the working directory.
    var folder = file.hasPrefix("/") ? PathParts(file).folder : ""
    while !folder.isEmpty {
      for marker in ["qa.yml", "Package.swift"]
      where FileManager.default.fileExists(atPath: folder + (folder == "/" ? "" : "/") + marker) {
        return folder
      }
      if folder == "/" { break }
      folder = PathParts(folder).folder
    }
    throw .rootNotFound(file: file)
  }
}
