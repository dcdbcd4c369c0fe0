import Foundation
import MockWriting
import ProcessControl
import Testing

@Suite struct MockFolderTests {
  @Test func `a folder is brought up to date, and what is others' stays`() async throws {
    let module = try await CompiledModule("Refused")
    let folder = module.folder.path + "/Mocks"
    let one = try mocks(of: module, marking: "Free")
    let place = MockFolder(folder, module: "Refused")
    #expect(try place.drift(from: one).map(\.difference) == [.missing])
    #expect(try place.write(one).map(\.name) == ["Free"])
    #expect(try place.drift(from: one).isEmpty)

    try Data("// by hand\n".utf8).write(to: URL(fileURLWithPath: folder + "/OwnMock.swift"))
    let other = try mocks(of: module, marking: "Worn")
    #expect(try place.drift(from: other).map(\.difference) == [.missing, .left])
    _ = try place.write(other)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["OwnMock.swift", "WornMock.swift"])

    let file = folder + "/WornMock.swift"
    try Data(String(contentsOfFile: file, encoding: .utf8).replacing("= 0", with: "= 1").utf8)
      .write(to: URL(fileURLWithPath: file))
    #expect(try place.drift(from: other).map(\.difference) == [.changed])
    #expect(try place.write(other).map(\.difference) == [.changed])
    #expect(try place.drift(from: other).isEmpty)

    try Data("struct WornMock {}".utf8).write(to: URL(fileURLWithPath: file))
    #expect("a file by hand is not replaced") {
      try place.write(other)
    } throws: {
      "\($0)".contains("WornMock.swift was not made by `qa-runner mocks`, and Worn needs its name")
    }
  }

  private func mocks(of module: CompiledModule, marking name: String) throws -> [Mock] {
    let graph = try module.symbols(marking: name)
    return try MarkedProtocols([graph], folder: "").mocks(of: graph)
  }
}
