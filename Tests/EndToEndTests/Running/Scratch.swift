import Foundation
import ProcessControl

/// A folder of a test's own, with an environment that nothing leaks into.
final class Scratch: Sendable {
  let path: String
  /// Removed with the scratch; nil where the folder is another's.
  private let directory: PrivateDirectory?

  init() throws {
    let directory = try PrivateDirectory(prefix: "qa-test")
    path = directory.path
    self.directory = directory
  }

  /// A folder that is there already, below another scratch.
  init(at path: String) throws {
    self.path = path
    directory = nil
  }

  /// What a program needs and no more; temp files go below the folder.
  var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    var environment = ["HOME": path, "TMPDIR": temporary, "LANG": "C.UTF-8", "NO_COLOR": "1"]
    for name in ["PATH", "LD_LIBRARY_PATH"] { environment[name] = inherited[name] }
    return environment
  }

  /// Where programs put their temp files; looked through for what they left.
  var temporary: String {
    let folder = "\(path)/tmp"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// A path in the folder that no other call has answered.
  func newFile(named name: String) -> String { "\(path)/\(UUID().uuidString.prefix(8))-\(name)" }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: URL(filePath: file).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// A Fernway project: its configuration, with the programs by absolute paths, and its references.
  static func fernway(
    configuration extra: String = "", suite: String = Products.flows
  ) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(suite)}
      apps: {fernway: \(Products.fernway)}
      targets: [tui, core]
      devices: {phones: [iPhone 4, iPhone 5, iPhone 6, iPhone 6 Plus]}
      nodes: 2
      \(extra)
      """, to: "qa.yml")
    try FileManager.default.copyItem(
      atPath: "\(Products.package)/ReferenceImages", toPath: "\(scratch.path)/ReferenceImages")
    return scratch
  }
}
