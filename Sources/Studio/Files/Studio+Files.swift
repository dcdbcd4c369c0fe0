import Files
import FlowFormat
import Foundation
import JSONModel
import Recording
import SnapshotKit

/// Flows and recorded tests on disk, and what is wrong in them.
extension Studio {
  /// The most that an edited file may have.
  static let textLimit = 1 << 20

  /// The flows of the folder and of `flows/`, by their paths from the folder.
  nonisolated func flowFiles() -> [String] {
    var found: [String] = []
    for folder in ["", "flows/"] {
      // A folder that is not there has none.
      let names =
        (try? FileManager.default.contentsOfDirectory(
          atPath: project.workingDirectory + "/" + folder)) ?? []
      for name in names.sorted() where FlowWorkspace.endings.contains(where: name.hasSuffix) {
        guard found.count < 200, name != "qa.yml", name != "qa.yaml", name != "config.yaml",
          isFlow(folder + name)
        else { continue }
        found.append(folder + name)
      }
    }
    return found
  }

  private nonisolated func isFlow(_ path: String) -> Bool {
    guard let text = try? read(path) else { return false }
    // Tapes and scripts are known by their names.
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return true }
    return text.contains("\n---") && (text.contains("appId:") || text.contains("url:"))
  }

  nonisolated func read(_ path: String) throws -> String {
    let folder = try EnclosedFolder(project.workingDirectory)
    let bytes = try folder.file(path).bytes(limit: ByteLimit(Self.textLimit))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StudioError("\(path) is not UTF-8 text.")
    }
    return text
  }

  func open(_ argument: JSONValue) throws -> JSONValue {
    let path = try Self.text(argument, "file", "Which file is to be opened?")
    return ["file": .string(path), "text": .string(try read(path))]
  }

  /// The absolute path of a file of the project.
  /// - Throws: `StudioError` for one outside of its folder.
  func place(_ path: String) throws -> String {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains(".."),
      !path.contains(where: { $0.isNewline || $0 == "\0" })
    else { throw StudioError("A test is saved in \(project.workingDirectory) or below it.") }
    let whole = PathParts.absolute(path, in: project.workingDirectory)
    try EnclosedFolder(project.workingDirectory).requireInside(path)
    return whole
  }

  // MARK: Editing

  /// What is wrong in a flow, and what could stand at the caret.
  func check(_ argument: JSONValue) async throws -> JSONValue {
    guard let text = argument["text"]?.stringValue, text.utf8.count <= Self.textLimit else {
      throw StudioError("There is no text to check, or it is larger than a mebibyte.")
    }
    var problems: [JSONValue] = []
    let ending = Self.ending(argument["language"]?.stringValue ?? "yaml")
    do throws(FlowError) {
      let flow = try Flow(contents: text, of: "test.\(ending)")
      problems = flow.warnings.map { Self.problem($0, isWarning: true) }
    } catch {
      problems = error.all.map { Self.problem($0, isWarning: false) }
    }
    return [
      "problems": .array(problems),
      "commands": .array(FlowCommandName.usable.map { .string($0) }),
      "names": .array(await names().map { .string($0) }),
    ]
  }

  private static func problem(_ error: FlowError, isWarning: Bool) -> JSONValue {
    [
      "line": .number(Double(error.place.line)), "column": .number(Double(error.place.column)),
      "message": .string(error.message), "warning": .bool(isWarning),
    ]
  }

  /// What a selector on the screen of now can be.
  private func names() async -> [String] {
    guard project.words.isEmpty == false, end == nil else { return [] }
    var seen: Set<String> = []
    // A session that was lost has no names, and the text is checked all the same.
    guard let look = await lastLook() else { return [] }
    return look.elements.flatMap { element -> [String] in
      let id = element.identifier.map { "{id: \(RecordedTest.scalar($0))}" }
      let name = element.name.isEmpty ? nil : RecordedTest.scalar(element.name)
      return [id, name].compactMap { $0 }
    }.filter { seen.insert($0).inserted }
  }
}
