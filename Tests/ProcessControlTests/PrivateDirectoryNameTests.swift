import Foundation
import ProcessControl
import Testing

@Suite struct PrivateDirectoryNameTests {
  @Test(arguments: ["t ü", "日本", "e\u{301}"])
  func `a directory below a name beyond ASCII is made and removed`(name: String) throws {
    let outer = try PrivateDirectory(prefix: "qat")
    let base = outer.path + "/" + name
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    let directory = try PrivateDirectory(environment: ["TMPDIR": base])
    #expect(directory.path.hasPrefix(base + "/qa-"))
    #expect(FileManager.default.fileExists(atPath: directory.path))
    #expect(directory.remove())
    #expect(try FileManager.default.contentsOfDirectory(atPath: base).isEmpty)
  }
}
