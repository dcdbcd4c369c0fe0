import CYAML
import Foundation
import RunRecord
import TextModel

extension YAMLNode {
  /// A node has at most so many around it.
  private static let mostAround = 32

  /// Parses the one document of a text; nil when it is empty.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with `file`, line and column.
  static func parse(_ text: String, file: String) throws(RunnerError) -> YAMLNode? {
    let bytes = Array(text.utf8)
    try unsafe withParser(of: bytes, file: file) { (parser) throws(RunnerError) in
      try unsafe requireShallow(&parser, file: file)
    }
    return try unsafe withParser(of: bytes, file: file) {
      (parser) throws(RunnerError) -> YAMLNode? in
      var document = unsafe yaml_document_t()
      guard unsafe yaml_parser_load(&parser, &document) == 1 else {
        throw unsafe failure(parser, text, file: file)
      }
      defer { unsafe yaml_document_delete(&document) }
      guard unsafe yaml_document_get_root_node(&document) != nil else { return nil }
      var reading = unsafe Reading(document, file: file)
      let node = try reading.node(Reading.root)
      try unsafe requireEnd(&parser, text, file: file)
      return node
    }
  }

  /// libyaml reads the bytes where they stand: they outlive the parsing inside this closure.
  private static func withParser<Value>(
    of bytes: [UInt8], file: String, _ body: (inout yaml_parser_t) throws(RunnerError) -> Value
  ) throws(RunnerError) -> Value {
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else {
      throw RunnerError(
        .infrastructure, "There is no memory to read \(file); close other programs.")
    }
    defer { unsafe yaml_parser_delete(&parser) }
    let outcome = unsafe bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(RunnerError) -> Value in
        unsafe yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
        return try unsafe body(&parser)
      }
    }
    return try outcome.get()
  }

  /// Reads as far as nothing is too deep: libyaml's time for a whole document grows with the square
  /// of its brackets. Other faults are told by who loads it.
  private static func requireShallow(
    _ parser: inout yaml_parser_t, file: String
  ) throws(RunnerError) {
    var around = 0
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(&parser, &event) == 1 else { return }
      defer { unsafe yaml_event_delete(&event) }
      switch unsafe event.type {
      case YAML_STREAM_END_EVENT: return
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: around -= 1
      case YAML_SCALAR_EVENT, YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        guard around < mostAround else { throw tooDeep(unsafe event.start_mark, file: file) }
        if unsafe event.type != YAML_SCALAR_EVENT { around += 1 }
      default: continue
      }
    }
  }

  private static func tooDeep(_ mark: yaml_mark_t, file: String) -> RunnerError {
    error(mark, "this is nested deeper than \(mostAround) levels. Write it flatter", file: file)
  }

  private static func error(_ mark: yaml_mark_t, _ words: String, file: String) -> RunnerError {
    RunnerError(.usage, "\(file):\(mark.line + 1):\(mark.column + 1): \(words).")
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
    let found = unsafe text.unicodeScalars.dropFirst(Int(parser.problem_mark.index)).first
    let words = found == "\t" ? "there is a tab: YAML is indented with spaces" : problem + context
    return unsafe error(parser.problem_mark, words, file: file)
  }

  /// A loaded document on its way to nodes. Aliases share libyaml's nodes: a small file may stand
  /// for an endless or a vast tree.
  @safe private struct Reading {
    private var document: yaml_document_t
    private let file: String
    /// libyaml's numbers of the nodes around the one that is read.
    private var around: [Int32] = []
    private var left = Self.most

    private static let most = 200_000
    /// libyaml's number of a document's root.
    static let root: Int32 = 1

    /// - Parameter document: outlives this.
    init(_ document: yaml_document_t, file: String) {
      unsafe self.document = unsafe document
      self.file = file
    }

    mutating func node(_ number: Int32) throws(RunnerError) -> YAMLNode {
      guard let node = unsafe yaml_document_get_node(&document, number)?.pointee else {
        throw RunnerError(.usage, "\(file): a part of it is missing.")
      }
      let mark = unsafe node.start_mark
      guard !around.contains(number) else {
        throw YAMLNode.error(
          mark, "an alias within this stands for the whole of it. Write it out", file: file)
      }
      guard around.count < YAMLNode.mostAround else {
        throw YAMLNode.tooDeep(mark, file: file)
      }
      left -= 1
      guard left > 0 else {
        let words = "the file has more than \(Wording.number(Self.most)) values"
        throw YAMLNode.error(mark, words + ", counted where aliases repeat them", file: file)
      }
      around.append(number)
      defer { around.removeLast() }
      return YAMLNode(
        content: try unsafe content(node), line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    private mutating func content(_ node: yaml_node_t) throws(RunnerError) -> Content {
      let data = unsafe node.data
      switch unsafe node.type {
      case YAML_SEQUENCE_NODE:
        var items: [YAMLNode] = []
        var item = unsafe data.sequence.items.start
        while let current = unsafe item, unsafe current < data.sequence.items.top {
          items.append(try self.node(unsafe current.pointee))
          unsafe item = current + 1
        }
        return .sequence(items)
      case YAML_MAPPING_NODE:
        var pairs: [(key: YAMLNode, value: YAMLNode)] = []
        var pair = unsafe data.mapping.pairs.start
        while let current = unsafe pair, unsafe current < data.mapping.pairs.top {
          pairs.append(
            (try self.node(unsafe current.pointee.key), try self.node(unsafe current.pointee.value))
          )
          unsafe pair = current + 1
        }
        return .mapping(pairs)
      default:
        let bytes = unsafe UnsafeBufferPointer(
          start: data.scalar.value, count: data.scalar.length)
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        guard !text.utf8.contains(0) else {
          throw unsafe YAMLNode.error(
            node.start_mark,
            "a text holds a zero byte, which no path, name or argument can", file: file)
        }
        return .scalar(text, isPlain: unsafe data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
      }
    }
  }
}
