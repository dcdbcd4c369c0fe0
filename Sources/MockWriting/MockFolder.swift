import Foundation

/// The folder with a module's mocks, a file each.
package struct MockFolder {
  /// How a file differs from what is to be there.
  package enum Difference: Hashable, Sendable {
    /// The protocol's mock is missing.
    case missing
    /// The protocol, or its mock, was changed.
    case changed
    /// Its protocol is gone, or is no longer marked.
    case left
  }

  /// One file that is not as it should be.
  package struct Drift: Sendable {
    package let file: String
    /// The protocol; for a file that is left, its mock.
    package let name: String
    package let difference: Difference
  }

  /// Why a folder can't be used.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  private let path: String
  private let module: String

  /// - Parameter path: The folder; it may be missing still.
  package init(_ path: String, module: String) {
    self.path = path
    self.module = module
  }

  /// What is not as the mocks say, by file.
  /// - Throws: `Problem` where a file can't be read, or a file that is not a mock has a mock's name.
  package func drift(from mocks: [Mock]) throws(Problem) -> [Drift] {
    var found: [Drift] = []
    for mock in mocks {
      let file = "\(path)/\(mock.fileName)"
      guard let text = try text(of: file) else {
        found.append(Drift(file: file, name: mock.protocolName, difference: .missing))
        continue
      }
      guard text.hasPrefix("// swift-format-ignore-file\n// Made by `qa-runner mocks`") else {
        throw Problem(
          description: "\(file) was not made by `qa-runner mocks`, and \(mock.protocolName) needs "
            + "its name. Move it, or name another folder.")
      }
      if text != MockSource(mock).text {
        found.append(Drift(file: file, name: mock.protocolName, difference: .changed))
      }
    }
    let wanted = Set(mocks.map(\.fileName))
    for name in try names() where name.hasSuffix("Mock.swift") && !wanted.contains(name) {
      if try text(of: "\(path)/\(name)")?.hasPrefix(MockSource.head(module: module) + "\n") == true
      {
        found.append(
          Drift(file: "\(path)/\(name)", name: String(name.dropLast(6)), difference: .left))
      }
    }
    return found
  }

  /// Makes the folder hold these mocks.
  /// - Returns: What was not so before.
  /// - Throws: `Problem`.
  package func write(_ mocks: [Mock]) throws(Problem) -> [Drift] {
    let drift = try drift(from: mocks)
    let files = FileManager.default
    do {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      for one in drift {
        if let mock = mocks.first(where: { "\(path)/\($0.fileName)" == one.file }) {
          try Data(MockSource(mock).text.utf8)
            .write(to: URL(fileURLWithPath: one.file), options: .atomic)
        } else {
          try files.removeItem(atPath: one.file)
        }
      }
    } catch {
      throw Problem(
        description:
          "\(path) can't be written (\(error.localizedDescription)). Name another folder.")
    }
    return drift
  }

  private func names() throws(Problem) -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw Problem(
        description: "\(path) can't be read as a folder (\(error.localizedDescription)). "
          + "Name another folder.")
    }
  }

  private func text(of file: String) throws(Problem) -> String? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    do {
      return try String(contentsOfFile: file, encoding: .utf8)
    } catch {
      throw Problem(
        description: "\(file) can't be read as UTF-8 (\(error.localizedDescription)). Remove it.")
    }
  }
}
