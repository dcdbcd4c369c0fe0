import Files
import Foundation
import TestPlaces
import Testing
import Waiting

@testable import SnapshotKit

@Suite struct AtomicFileTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  @Test func `a file is written with its folders, and replaced whole`() throws {
    let path = folder.path + "/a/b/c.txt"
    try AtomicFile.write([1, 2, 3], to: path)
    try AtomicFile.write([4], to: path)
    #expect(try AtomicFile.read(path) == [4])
    #expect(folder.files == ["a/b/c.txt"])
  }

  @Test func `what is not there is nil, what can't be read is an error`() throws {
    #expect(try AtomicFile.read(folder.path + "/none") == nil)
    #expect(try AtomicFile.read(folder.path + "/none/deeper") == nil)
    #expect(throws: SnapshotError.self) { try AtomicFile.read(folder.path) }
    #expect(throws: SnapshotError.self) { try AtomicFile.read("/proc/self/mem", limit: 10) }
    try folder.write([1, 2, 3], to: "big")
    #expect(throws: SnapshotError.self) { try AtomicFile.read(folder.path + "/big", limit: 2) }
  }

  @Test func `a copy is whole, however large the file`() throws {
    let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write(bytes, to: "large")
    #expect(
      try AtomicFile.copy(
        RegularFile(folder.path + "/large"), to: folder.path + "/a/copy", limit: .megabytes(1))
        == bytes.count)
    #expect(try folder.bytes("a/copy") == bytes)
    #expect(folder.files == ["a/copy", "large"])
  }

  @Test(.timeLimit(.backstop), arguments: ["pipe", "link to a pipe", "/dev/zero", "none", "."])
  func `what is no regular file is neither read nor copied nor waited for`(name: String) throws {
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(symlink("pipe", folder.path + "/link to a pipe") == 0)
    let path = name.hasPrefix("/") ? name : folder.path + "/" + name
    #expect(throws: FileRefusal.self) {
      _ = try AtomicFile.copy(
        RegularFile(path), to: folder.path + "/copy", limit: .megabytes(1))
    }
    if name != "none" { #expect(throws: SnapshotError.self) { try AtomicFile.read(path) } }
    #expect(!folder.exists("copy"))
  }

  @Test func `a failed write leaves the old file and nothing else`() throws {
    try folder.write([1], to: "kept/file")
    #expect(throws: SnapshotError.self) {
      try AtomicFile.write([2], to: folder.path + "/kept/file/inside")
    }
    #expect(throws: SnapshotError.self) { try AtomicFile.write([2], to: folder.path + "/kept") }
    #expect(folder.files == ["kept/file"])
    #expect(try folder.bytes("kept/file") == [1])
  }

  @Test func `a device is written into, and stays one`() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = folder.path + "/link"
    #expect(symlink("pipe", link) == 0)
    // Nobody reads it yet.
    #expect(throws: SnapshotError.self) { try AtomicFile.write([1], to: link) }
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try AtomicFile.write([1, 2, 3], to: link)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &bytes, bytes.count) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
    var status = stat()
    #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `a link stays one, and what it leads to is replaced`() throws {
    try folder.write([1], to: "file")
    #expect(symlink("file", folder.path + "/link") == 0)
    try AtomicFile.write([2], to: folder.path + "/link")
    #expect(try folder.bytes("file") == [2])
    var status = stat()
    #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(folder.files == ["file", "link"])
  }

  @Test func `a full disk is an error that says so`() {
    #expect(throws: SnapshotError.self) { try AtomicFile.write([1], to: "/dev/full/x") }
  }

  @Test func `readers beside parallel writers see whole files only`() async throws {
    let path = folder.path + "/shared"
    let size = 40_000
    try AtomicFile.write(Array(repeating: 0, count: size), to: path, isDurable: false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          let bytes = Array(repeating: UInt8(writer), count: size)
          for _ in 0..<20 { try AtomicFile.write(bytes, to: path, isDurable: false) }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<60 {
            let bytes = try #require(try AtomicFile.read(path))
            #expect(bytes.count == size)
            #expect(Set(bytes).count == 1)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.files == ["shared"])
  }

  @Test func `writers in other processes never tear a file`() async throws {
    let path = folder.path + "/shared"
    try AtomicFile.write(Array(repeating: 0, count: 40_000), to: path, isDurable: false)
    async let first = Self.writeInAnotherProcess(1, path)
    async let second = Self.writeInAnotherProcess(2, path)
    for _ in 0..<40 {
      let bytes = try #require(try AtomicFile.read(path))
      #expect(bytes.count == 40_000)
      #expect(Set(bytes).count == 1)
      await Task.yield()
    }
    _ = await (first, second)
    #expect(Set(try folder.bytes("shared")).isSubset(of: [1, 2]))
    #expect(folder.files == ["shared"])
  }

  private static func writeInAnotherProcess(_ value: UInt8, _ path: String) async {
    await #expect(processExitsWith: .success) { [value = value as UInt8, path = path as String] in
      await recordingErrors {
        let bytes = Array(repeating: value, count: 40_000)
        for _ in 0..<200 { try AtomicFile.write(bytes, to: path, isDurable: false) }
      }
    }
  }
}
