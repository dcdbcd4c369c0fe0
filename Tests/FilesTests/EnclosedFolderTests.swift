import Files
import Foundation
import ProcessControl
import Testing

/// A folder out of which no path leads.
@Suite struct EnclosedFolderTests {
  private let directory: PrivateDirectory
  private let inside: String
  private let folder: EnclosedFolder

  init() throws {
    directory = try PrivateDirectory(prefix: "qa-enclosed")
    inside = directory.path + "/inside"
    for path in [inside + "/deep", directory.path + "/outside"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try Data("secret".utf8).write(to: URL(filePath: directory.path + "/outside/secret"))
    try Data("note".utf8).write(to: URL(filePath: inside + "/deep/note"))
    folder = try EnclosedFolder(inside)
  }

  private func link(_ name: String, to target: String) {
    #expect(symlink(target, "\(inside)/\(name)") == 0)
  }

  private func text(_ path: String) throws(FileRefusal) -> String {
    let file = try folder.file(path)
    return String(decoding: try file.bytes(limit: .kilobytes(1)), as: UTF8.self)
  }

  @Test(arguments: ["deep/note", "near", "deep/../deep/note", "round/near"])
  func `a path that stays inside is read, links too`(path: String) throws {
    link("near", to: "deep/note")
    link("round", to: ".")
    #expect(try text(path) == "note")
  }

  @Test(arguments: [
    "../outside/secret", "deep/../../outside/secret", "file", "absolute", "folder/secret",
    "/etc/hostname",
  ])
  func `a path that leads out is refused, by dots, by links and from the root`(path: String) {
    link("file", to: "../outside/secret")
    link("absolute", to: directory.path + "/outside/secret")
    link("folder", to: "../outside")
    #expect(throws: FileRefusal.outside(folder: inside)) { try text(path) }
    #expect(throws: FileRefusal.outside(folder: inside)) { _ = try folder.kind(of: path) }
  }

  @Test func `what is written through a link to nothing would lie outside`() throws {
    link("nothing", to: "../outside/new")
    link("away", to: "../outside")
    for path in ["nothing", "away/new", "../new", "", ".", "deep//new", "deep/./new"] {
      #expect(throws: FileRefusal.outside(folder: inside), "\(path)") {
        try folder.requireInside(path)
      }
    }
    for path in ["deep/note", "deep/new", "new/and/newer"] { try folder.requireInside(path) }
  }

  @Test func `folders, pipes, absent names and names with a zero byte have no contents`() {
    #expect(mkfifo(inside + "/pipe", 0o600) == 0)
    for path in ["deep", "pipe", "."] {
      #expect(throws: FileRefusal.notRegular) { try text(path) }
    }
    for path in ["none", "deep/note/none", "deep/note\0"] {
      #expect(throws: FileRefusal.missing) { try text(path) }
    }
  }

  @Test(arguments: ["/proc/self/environ", "/proc/self/pagemap", "/sys/kernel/mm/ksm/run"])
  func `the kernel's files are refused, which may have no end`(path: String) throws {
    // Not every machine has the last.
    guard FileKind(path) == .file else { return }
    #expect(throws: FileRefusal.madeUp) { _ = try RegularFile(path) }
    let parts = path.split(separator: "/", maxSplits: 1)
    let root = try EnclosedFolder("/\(parts[0])")
    #expect(throws: FileRefusal.self) { _ = try root.file(String(parts[1])) }
  }

  @Test func `a magic link to an open file is not followed`() throws {
    let file = open(directory.path + "/outside/secret", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(throws: FileRefusal.self) { _ = try RegularFile("/proc/self/fd/\(file)") }
    #expect(throws: FileRefusal.self) { _ = try RegularFile("/dev/fd/\(file)") }
  }

  @Test func `a sparse file counts by its length, and no more than the limit is read`() throws {
    let path = inside + "/sparse"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 1 << 40) == 0)
    let file = try folder.file("sparse")
    let limit = ByteLimit.megabytes(50)
    #expect(throws: FileRefusal.tooLarge(limit)) { try file.bytes(limit: limit) }
    #expect(try file.beginning(of: 10) == Array(repeating: 0, count: 10))
    #expect("\(FileRefusal.tooLarge(limit))" == "has more than 50 MB, so it was left out")
  }

  @Test func `a file of exactly the limit is read, one byte more is not`() throws {
    let file = try folder.file("deep/note")
    #expect(try file.bytes(limit: ByteLimit(4)) == Array("note".utf8))
    #expect(throws: FileRefusal.tooLarge(ByteLimit(3))) { try file.bytes(limit: ByteLimit(3)) }
  }

  @Test func `names are listed sorted, those of another folder stay apart`() throws {
    link("b", to: "deep")
    #expect(try folder.names() == ["b", "deep"])
    #expect(try folder.folder("b").names() == ["note"])
    #expect(folder.isLink("b"))
    #expect(!folder.isLink("deep"))
    #expect(folder.below(inside + "/deep/note") == "deep/note")
    #expect(folder.below(inside + "r/deep") == nil)
  }
}
