import Foundation
import Testing

extension Scratch {
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

  /// The name of the only file of a folder.
  func only(_ folder: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
    return try #require(names.count == 1 ? names.first : nil, "\(names)")
  }

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
