import RunRecord
import YAMLModel

extension YAMLNode {
  /// Parses the one document of a file's text; nil when it is empty.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with `file`, line and column.
  static func parse(_ text: String, file: String) throws(RunnerError) -> YAMLNode? {
    do {
      return try parse(text)
    } catch {
      let place = error.line.map { ":\($0):\(error.column ?? 1)" } ?? ""
      throw RunnerError(.usage, "\(file)\(place): \(error.message)")
    }
  }
}
