import Foundation
import SnapshotKit
import Synchronization

/// Writes inline snapshots into the sources of the running tests, each file edited from what it was when the first of
/// its snapshots was recorded, so that line numbers of the build stay right.
final class InlineRecorder: Sendable {
  static let name = "expectInlineSnapshot"
  static let label = "matches"
  /// Those of this process.
  static let shared = InlineRecorder()

  private struct File {
    var original: [UInt8]
    var written: [UInt8]
    /// By line: what the literal's place is replaced with, and the value it records.
    var edits: [Int: (range: Range<Int>, text: String, value: String)] = [:]
  }
  private let files = Mutex<[String: File]>([:])

  /// Makes `value` the snapshot of the call on a line.
  /// - Parameter built: what the build had there; nil for none. A source that says otherwise now isn't touched.
  /// - Throws: `InlineError`, `SnapshotError.notWritable`, `SnapshotError.notReadable`.
  func record(_ value: String, replacing built: String?, at line: Int, of path: String) throws {
    try files.withLock { files in
      guard let current = try AtomicFile.read(path),
        String(validating: current, as: UTF8.self) != nil
      else { throw InlineError.notText(path: path) }
      var file = files[path] ?? File(original: current, written: current)
      // Someone's editor was quicker.
      guard current == file.written else { throw InlineError.changed(path: path) }
      if let other = file.edits[line] {
        guard other.value == value else { throw InlineError.twoValues(path: path, line: line) }
        return
      }
      let call = try SwiftCall(of: Self.name, line: line, label: Self.label, in: file.original)
      guard call.literal?.content == built else { throw InlineError.changed(path: path) }
      let literal = SwiftLiteral.text(value, indent: call.indent + "  ")
      if let old = call.literal {
        file.edits[line] = (old.range, literal, value)
      } else {
        let end = Self.end(of: call.arguments, in: file.original)
        let hasComma = end > 0 && file.original[end - 1] == UInt8(ascii: ",")
        file.edits[line] = (
          end..<end, "\(hasComma ? "" : ",") \(Self.label): \(literal)", value
        )
      }
      var text = file.original
      for edit in file.edits.values.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        text.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      }
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      try AtomicFile.write(text, to: path)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      file.written = text
      files[path] = file
    }
  }

  /// The offset behind the last argument.
  private static func end(of arguments: Range<Int>, in source: [UInt8]) -> Int {
    var end = arguments.upperBound
    while end > arguments.lowerBound, [32, 9, 10, 13].contains(source[end - 1]) { end -= 1 }
    return end
  }
}
