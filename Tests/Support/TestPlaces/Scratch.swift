import Foundation
import ProcessControl

/// A folder of a test's own, removed with it; its path is short enough for unix sockets.
package final class Scratch: Sendable {
  package let path: String
  /// Nil where the folder is another's.
  private let directory: PrivateDirectory?

  package init() throws {
    let directory = try PrivateDirectory(prefix: "qa-test")
    path = directory.path
    self.directory = directory
  }

  /// A folder that is there already, below another scratch.
  package init(at path: String) {
    self.path = path
    directory = nil
  }

  /// A path in the folder that no other call has answered.
  package func newFile(named name: String) -> String {
    "\(path)/\(UUID().uuidString.prefix(8))-\(name)"
  }

  /// Writes a file; its folders are made.
  /// - Returns: its path.
  @discardableResult
  package func write(
    _ text: String, to name: String, executable: Bool = false
  ) throws -> String {
    let file = try write(Data(text.utf8), to: name)
    if executable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    return file
  }

  @discardableResult
  package func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url, options: .atomic)
    return url.path
  }

  package func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  /// All files below, hidden ones included, sorted.
  package var files: [String] {
    let walk = FileManager.default.enumerator(atPath: path)
    return (walk?.compactMap { $0 as? String } ?? []).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}
