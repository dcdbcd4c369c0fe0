import Execution
import Foundation
import Testing

@testable import ProcessControl

@Suite struct PrivateDirectoryTests {
  @Test func `only the owner may enter, and nothing stays behind`() throws {
    var path = ""
    do {
      let directory = try PrivateDirectory(environment: [:])
      path = directory.path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
      #expect(path.hasPrefix("/tmp/qa-"))
      try Data().write(to: URL(fileURLWithPath: path + "/file"))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a long TMPDIR is not used, so that sockets fit`() throws {
    let long = "/" + String(repeating: "x", count: 80)
    #expect(try PrivateDirectory(environment: ["TMPDIR": long]).path.hasPrefix("/tmp/"))
  }

  @Test func `a folder that cannot be written is named`() {
    let error = #expect(throws: ProcessControlError.self) {
      try PrivateDirectory(environment: ["TMPDIR": "/proc/none"])
    }
    #expect(error == .noDirectory(path: "/proc/none", code: ENOENT))
  }
}
