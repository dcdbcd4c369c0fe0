import CJavaScriptCore
import Foundation
import JSONModel
import ProcessControl

/// The process that runs the scripts of one flow: they come on its input, one a line, and it answers
/// each on its output. It ends with its input.
package enum ScriptProgram {
  /// The word that makes `qa-runner` such a process.
  package static let word = "flow-scripts"

  /// How large the process may become, in bytes.
  static let memory = 256 << 20
  /// The exit code of one that became larger.
  static let memoryExit = Int32(QA_SCRIPT_MEMORY)

  /// - Returns: the exit code.
  package static func run() -> Int32 {
    // A parent that cannot be watched still ends this process by its input.
    try? dieWithParent()
    if let problem = unsafe qa_script_load() {
      send([
        "problem": .string(
          "JavaScript needs JavaScriptCore, which cannot be loaded "
            + "(\(unsafe String(cString: problem))). Install it: "
            + "apt-get install libjavascriptcoregtk-4.1-0"),
        "line": 0,
      ])
      return 1
    }
    guard let script = unsafe qa_script_create(memory, answer) else { return 1 }
    send(["kind": "ready"])
    while let line = readLine(), let order = try? JSONParser.parse(Data(line.utf8)) {
      unsafe run(order, script)
    }
    return 0
  }

  private static func run(_ order: JSONValue, _ script: OpaquePointer) {
    let source = ScriptPrelude.wrapped(order["source"]?.stringValue ?? "")
    let state = String(decoding: (order["state"] ?? [:]).encoded(), as: UTF8.self)
    let seconds = order["seconds"]?.numberValue ?? 1
    var isOverTime: Int32 = 0
    let text = unsafe qa_script_run(
      script, ScriptPrelude.source, state, order["name"]?.stringValue ?? "script", source,
      seconds, &isOverTime)
    defer { unsafe free(text) }
    if isOverTime != 0 {
      return send([
        "problem": .string(
          "the script took more than \(seconds.formatted()) s of processor time"),
        "line": 0,
      ])
    }
    guard let text = unsafe text, let value = unsafe Self.object(String(cString: text)) else {
      return send(["problem": "the script's value cannot be shown", "line": 0])
    }
    send(value)
  }

  private static func object(_ text: String) -> JSONValue? {
    guard let value = try? JSONParser.parse(Data(text.utf8)), value.objectValue != nil else {
      return nil
    }
    return value
  }

  fileprivate static func send(_ value: JSONValue) {
    // Without its parent the process ends at the next read.
    try? FileHandle.standardOutput.write(contentsOf: value.encoded() + [0x0A])
  }
}

/// Passes a script's question on, and waits for the answer.
private func answer(question: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
  guard let question = unsafe question,
    let value = unsafe try? JSONParser.parse(Data(String(cString: question).utf8))
  else { return nil }
  ScriptProgram.send(value)
  guard let line = readLine() else { return nil }
  return unsafe strdup(line)
}
