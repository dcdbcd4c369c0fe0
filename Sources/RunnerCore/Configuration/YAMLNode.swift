import CYAML
import Foundation

/// A node of a YAML document, with where it stands.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    /// `isPlain` is false for a quoted one, which is text whatever it looks like.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the file's order.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  var content: Content
  /// 1-based.
  var line: Int
  /// 1-based.
  var column: Int

  /// Parses the one document of a text; nil when it is empty.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with `file`, line and column.
  static func parse(_ text: String, file: String) throws(RunnerError) -> YAMLNode? {
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else {
      throw RunnerError(
        .infrastructure, "There is no memory to read \(file); close other programs.")
    }
    defer { unsafe yaml_parser_delete(&parser) }
    let bytes = Array(text.utf8)
    // libyaml reads the bytes where they stand: they outlive the parsing inside this closure.
    let outcome = unsafe bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(RunnerError) -> YAMLNode? in
        unsafe yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
        var document = unsafe yaml_document_t()
        guard unsafe yaml_parser_load(&parser, &document) == 1 else {
          throw unsafe failure(parser, text, file: file)
        }
        defer { unsafe yaml_document_delete(&document) }
        guard let root = unsafe yaml_document_get_root_node(&document) else { return nil }
        var budget = 20_000
        let node = try unsafe convert(root, in: &document, depth: 0, budget: &budget, file: file)
        try unsafe requireEnd(&parser, text, file: file)
        return node
      }
    }
    return try outcome.get()
  }

  /// What stands in a second document would go unread.
  private static func requireEnd(
    _ parser: inout yaml_parser_t, _ text: String, file: String
  ) throws(RunnerError) {
    var document = unsafe yaml_document_t()
    guard unsafe yaml_parser_load(&parser, &document) == 1 else {
      throw unsafe failure(parser, text, file: file)
    }
    defer { unsafe yaml_document_delete(&document) }
    guard unsafe yaml_document_get_root_node(&document) != nil else { return }
    let line = unsafe document.start_mark.line + 1
    throw RunnerError(
      .usage,
      "\(file):\(line):1: a second document begins here. Write it all into one, without this `---`."
    )
  }

  private static func failure(
    _ parser: yaml_parser_t, _ text: String, file: String
  ) -> RunnerError {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "it is not YAML"
    let context = unsafe parser.context.map { unsafe " " + String(cString: $0) } ?? ""
    let (line, column) = unsafe (parser.problem_mark.line + 1, parser.problem_mark.column + 1)
    let found = unsafe text.unicodeScalars.dropFirst(Int(parser.problem_mark.index)).first
    let words = found == "\t" ? "there is a tab: YAML is indented with spaces" : problem + context
    return RunnerError(.usage, "\(file):\(line):\(column): \(words).")
  }

  private static func convert(
    _ node: UnsafeMutablePointer<yaml_node_t>, in document: inout yaml_document_t, depth: Int,
    budget: inout Int, file: String
  ) throws(RunnerError) -> YAMLNode {
    let mark = unsafe node.pointee.start_mark
    let (line, column) = (Int(mark.line) + 1, Int(mark.column) + 1)
    budget -= 1
    // Aliases share nodes: a small file may stand for an endless or a vast tree.
    guard depth < 32, budget > 0 else {
      throw RunnerError(.usage, "\(file):\(line):\(column): the file is nested too deeply.")
    }
    func child(_ index: Int32) throws(RunnerError) -> YAMLNode {
      guard let node = unsafe yaml_document_get_node(&document, index) else {
        throw RunnerError(.usage, "\(file):\(line):\(column): a part is missing.")
      }
      return try unsafe convert(
        node, in: &document, depth: depth + 1, budget: &budget, file: file)
    }
    let data = unsafe node.pointee.data
    switch unsafe node.pointee.type {
    case YAML_SEQUENCE_NODE:
      var items: [YAMLNode] = []
      var item = unsafe data.sequence.items.start
      while let current = unsafe item, unsafe current < data.sequence.items.top {
        items.append(try child(unsafe current.pointee))
        unsafe item = current + 1
      }
      return YAMLNode(content: .sequence(items), line: line, column: column)
    case YAML_MAPPING_NODE:
      var pairs: [(key: YAMLNode, value: YAMLNode)] = []
      var pair = unsafe data.mapping.pairs.start
      while let current = unsafe pair, unsafe current < data.mapping.pairs.top {
        pairs.append(
          (try child(unsafe current.pointee.key), try child(unsafe current.pointee.value)))
        unsafe pair = current + 1
      }
      return YAMLNode(content: .mapping(pairs), line: line, column: column)
    default:
      let bytes = unsafe UnsafeBufferPointer(
        start: data.scalar.value, count: data.scalar.length)
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      let isPlain = unsafe data.scalar.style == YAML_PLAIN_SCALAR_STYLE
      return YAMLNode(content: .scalar(text, isPlain: isPlain), line: line, column: column)
    }
  }
}
