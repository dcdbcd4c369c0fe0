import Files
import FlowFormat
import JSONModel
import Recording
import SnapshotKit

/// Tests that become files, each with a name of its own.
extension Studio {
  func save(_ argument: JSONValue) throws -> JSONValue {
    let path = try Self.text(argument, "file", "The file needs a name, such as login.yaml.")
    guard var text = argument["text"]?.stringValue, text.utf8.count <= Self.textLimit else {
      throw StudioError("There is no text to save, or it is larger than a mebibyte.")
    }
    let language = try RecordingLanguage(ofFile: path)
    if let given = argument["language"]?.stringValue, given != language.rawValue {
      throw StudioError("This test is \(given): its file ends in .\(Self.ending(given)).")
    }
    let whole = try place(path)
    if FileKind(whole) != nil, argument["replace"] != true {
      return ["exists": true]
    }
    var answer: [String: JSONValue] = ["saved": .string(path)]
    if language == .yaml, let renamed = renamed(text, in: path) {
      text = renamed.text
      answer["text"] = .string(text)
      answer["name"] = .string(renamed.name)
    }
    let offered = draft?.stepCount ?? 0 > 0 ? test.name : nil
    try AtomicFile.write(Array(text.utf8), to: whole, isDurable: false)
    // From now on its own file has that name.
    name = name ?? offered
    draftSaved()
    publishRecord()
    filesChanged()
    return .object(answer)
  }

  static func ending(_ language: String) -> String {
    RecordingLanguage(rawValue: language)?.fileExtension ?? language
  }

  // MARK: Names

  /// The names of tests: those of their headers, or of their files.
  nonisolated func names(of files: [String]) -> Set<String> {
    Set(files.map { name(of: $0) })
  }

  private nonisolated func name(of file: String) -> String {
    let text = (try? read(file)) ?? ""
    let parts = PathParts(file)
    return Self.header(text) ?? String(parts.name.dropLast(parts.fileExtension.count + 1))
  }

  /// The name in a flow's header; nil where it has none.
  private static func header(_ text: String) -> String? {
    guard let end = text.firstRange(of: "\n---") else { return nil }
    // Its steps need not be right.
    return try? Flow(contents: text[..<end.lowerBound] + "\n---\n- back\n", of: "test.yaml")
      .header.name
  }

  /// A name that no test of the project has, nor a file for it.
  func freeName(_ wanted: String) -> String {
    var name = wanted
    var number = 1
    while takenNames.contains(name) || hasFile(name) {
      number += 1
      name = "\(wanted) \(number)"
    }
    return name
  }

  private func hasFile(_ name: String) -> Bool {
    (offeredFiles(name).objectValue ?? [:]).values.contains {
      FileKind("\(project.workingDirectory)/\($0.stringValue ?? "")") != nil
    }
  }

  /// The file for a test of a name, in each language.
  func offeredFiles(_ name: String) -> JSONValue {
    let stem = RecordedName.fileStem(name)
    let folder = FileKind("\(project.workingDirectory)/flows") == .folder || !hasOwnFlows
    let flow = (folder ? "flows/" : "") + stem
    return [
      "yaml": .string("\(flow).yaml"), "script": .string("\(flow).tt"),
      "tape": .string("\(flow).tape"), "swift": .string("\(stem).swift"),
      "python": .string("test_\(stem.replacing("-", with: "_")).py"),
    ]
  }

  /// A flow with another name, where a test of its folder has its own: else no test of the folder would run.
  private func renamed(_ text: String, in path: String) -> (text: String, name: String)? {
    guard let name = Self.header(text) else { return nil }
    let folder = PathParts(path).folder
    let others = names(of: flowFiles().filter { $0 != path && PathParts($0).folder == folder })
    guard others.contains(name) else { return nil }
    var (free, number) = (name, 1)
    while others.contains(free) {
      number += 1
      free = "\(name) \(number)"
    }
    let line = "name: \(RecordedTest.scalar(free))"
    let changed = text.replacing(/(?m)^name:.*$/, with: line, maxReplacements: 1)
    return Self.header(changed) == free ? (changed, free) : nil
  }
}
