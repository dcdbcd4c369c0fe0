import CDuktape
import Foundation

/// A page's process: runs the scripts that come on its input, one a line, and answers each on its
/// output. It ends with its input.
package enum ScriptProgram {
  /// The option that makes the app's program such a process.
  package static let option = "--script-engine"

  /// What the scripts of one document may take, in bytes.
  static let memory = 16 << 20
  /// How much processor time one script may take.
  static let milliseconds = 500

  /// - Returns: the exit code.
  package static func run() -> Int32 {
    if let problem = unsafe fw_duktape_problem() {
      answer(
        "\(unsafe String(cString: problem)); install the package libduktape207", failed: true)
      return 1
    }
    guard let script = unsafe fw_script_create(memory) else {
      answer("there is no memory for it", failed: true)
      return 1
    }
    defer { unsafe fw_script_destroy(script) }
    answer("ready", failed: false)
    while let line = readLine(),
      let source = try? JSONDecoder().decode(String.self, from: Data(line.utf8))
    {
      let ascii = escaped(source)
      var failed: Int32 = 0
      let text = unsafe fw_script_run(
        script, ascii, ascii.utf8.count, Int32(milliseconds), &failed)
      answer(unsafe text.map { unsafe String(cString: $0) } ?? "", failed: failed != 0)
    }
    return 0
  }

  /// Scripts in ASCII: what lies outside is written as escapes.
  private static func escaped(_ source: String) -> String {
    var text = ""
    for unit in source.utf16 {
      if unit < 128, let scalar = Unicode.Scalar(unit) {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }

  private static func answer(_ value: String, failed: Bool) {
    guard let line = try? ScriptLine.line(ScriptLine.Answer(value: value, failed: failed)) else {
      return
    }
    try? FileHandle.standardOutput.write(contentsOf: line)
  }
}
