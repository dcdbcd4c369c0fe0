import CYAML

extension YAMLNode {
  /// A node has at most so many around it.
  private static let mostAround = 32
  /// A file has at most so many anchors: libyaml's time grows with the square of them.
  private static let mostAnchors = 1000

  /// Parses the one document of a text; nil when it is empty.
  ///
  /// - Throws: `YAMLError` with line and column.
  package static func parse(_ text: String) throws(YAMLError) -> YAMLNode? {
    let documents = try documents(text, atMost: 1)
    if documents.count > 1 {
      throw YAMLError(
        "a second document begins here. Write it all into one, without this `---`.",
        line: documents[1].start, column: 1)
    }
    return documents.first?.root
  }

  /// A document of a text.
  package struct Document: Sendable {
    package var root: YAMLNode
    /// The line that it begins in, 1-based.
    package var start: Int
  }

  /// Parses the documents of a text.
  ///
  /// - Parameter limit: How many there may be; one more is read, so that the caller can refuse it.
  /// - Throws: `YAMLError` with line and column.
  package static func documents(
    _ text: String, atMost limit: Int
  ) throws(YAMLError) -> [Document] {
    let bytes = Array(text.utf8)
    try unsafe withParser(of: bytes) { (parser) throws(YAMLError) in
      try unsafe requireShallow(&parser)
    }
    return try unsafe withParser(of: bytes) { (parser) throws(YAMLError) -> [Document] in
      var documents: [Document] = []
      while documents.count <= limit {
        var document = unsafe yaml_document_t()
        guard unsafe yaml_parser_load(&parser, &document) == 1 else {
          throw unsafe failure(parser, text)
        }
        defer { unsafe yaml_document_delete(&document) }
        guard unsafe yaml_document_get_root_node(&document) != nil else { break }
        var reading = unsafe Reading(document, size: bytes.count)
        documents.append(
          Document(
            root: try reading.node(Reading.root), start: Int(unsafe document.start_mark.line) + 1))
      }
      return documents
    }
  }

  /// libyaml reads the bytes where they stand: they outlive the parsing inside this closure.
  private static func withParser<Value>(
    of bytes: [UInt8], _ body: (inout yaml_parser_t) throws(YAMLError) -> Value
  ) throws(YAMLError) -> Value {
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else {
      throw YAMLError("There is no memory to read it; close other programs.")
    }
    defer { unsafe yaml_parser_delete(&parser) }
    let outcome = unsafe bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(YAMLError) -> Value in
        unsafe yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
        return try unsafe body(&parser)
      }
    }
    return try outcome.get()
  }

  /// Reads as far as nothing is too deep: libyaml's time for a whole document grows with the square
  /// of its brackets. Other faults are reported by who loads it.
  private static func requireShallow(
    _ parser: inout yaml_parser_t
  ) throws(YAMLError) {
    var around = 0
    var anchors = 0
    // Texts that begin with & by mistake: names that nothing uses.
    var named: [(name: String, mark: yaml_mark_t)] = []
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(&parser, &event) == 1 else { return }
      defer { unsafe yaml_event_delete(&event) }
      switch unsafe event.type {
      case YAML_STREAM_END_EVENT:
        guard let unused = named.first else { return }
        throw error(
          unused.mark,
          "nothing uses the name &\(unused.name). A text that begins with & must stand in quotes")
      case YAML_ALIAS_EVENT:
        let name = unsafe event.data.alias.anchor.map { unsafe String(cString: $0) }
        named.removeAll { $0.name == name }
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: around -= 1
      case YAML_SCALAR_EVENT, YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        guard around < mostAround else { throw tooDeep(unsafe event.start_mark) }
        anchors += unsafe hasAnchor(event) ? 1 : 0
        guard anchors <= mostAnchors else {
          throw error(
            unsafe event.start_mark,
            "this is anchor \(mostAnchors + 1), and a file may have \(mostAnchors). Write the values out"
          )
        }
        if unsafe event.type != YAML_SCALAR_EVENT {
          around += 1
        } else if let anchor = unsafe event.data.scalar.anchor {
          named.append((unsafe String(cString: anchor), unsafe event.start_mark))
        }
      default: continue
      }
    }
  }

  private static func hasAnchor(_ event: yaml_event_t) -> Bool {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT: unsafe event.data.scalar.anchor != nil
    case YAML_SEQUENCE_START_EVENT: unsafe event.data.sequence_start.anchor != nil
    default: unsafe event.data.mapping_start.anchor != nil
    }
  }

  private static func tooDeep(_ mark: yaml_mark_t) -> YAMLError {
    error(mark, "this is nested deeper than \(mostAround) levels. Write it flatter")
  }

  private static func error(_ mark: yaml_mark_t, _ words: String) -> YAMLError {
    YAMLError("\(words).", line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private static func failure(_ parser: yaml_parser_t, _ text: String) -> YAMLError {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "it is not YAML"
    let context = unsafe parser.context.map { unsafe " " + String(cString: $0) } ?? ""
    var place = unsafe place(parser.problem_mark)
    if unsafe parser.error == YAML_READER_ERROR {
      // The reader has no mark, only how many bytes come before.
      let before = unsafe YAMLLines.of(
        String(decoding: text.utf8.prefix(parser.problem_offset), as: UTF8.self))
      place = YAMLMistake.Place(
        line: before.count - 1, column: before.last?.unicodeScalars.count ?? 0)
    }
    return YAMLMistake(
      problem: problem, context: context, place: place,
      start: unsafe self.place(parser.context_mark), lines: YAMLLines.of(text)
    ).error
  }

  private static func place(_ mark: yaml_mark_t) -> YAMLMistake.Place {
    YAMLMistake.Place(line: Int(mark.line), column: Int(mark.column))
  }

  /// A loaded document on its way to nodes. Aliases share libyaml's nodes: a small file may stand
  /// for an endless or a vast tree.
  @safe private struct Reading {
    private var document: yaml_document_t
    /// libyaml's numbers of the nodes around the one that is read.
    private var around: [Int32] = []
    private var left = Self.most
    /// In bytes of texts.
    private var bytesLeft: Int
    /// The texts by libyaml's numbers: an alias is no copy.
    private var texts: [Int32: String] = [:]

    private static let most = 200_000
    /// How often, on average, aliases may repeat the texts of a file; small ones as often as they like.
    private static let mostRepeats = 4
    private static let leastBytes = 4 << 20
    /// libyaml's number of a document's root.
    static let root: Int32 = 1

    /// - Parameters:
    ///   - document: outlives this.
    ///   - size: the file's, in bytes.
    init(_ document: yaml_document_t, size: Int) {
      unsafe self.document = unsafe document
      bytesLeft = max(Self.leastBytes, size * Self.mostRepeats)
    }

    mutating func node(_ number: Int32) throws(YAMLError) -> YAMLNode {
      guard let node = unsafe yaml_document_get_node(&document, number)?.pointee else {
        throw YAMLError("a part of it is missing.")
      }
      let mark = unsafe node.start_mark
      guard !around.contains(number) else {
        throw YAMLNode.error(
          mark, "an alias within this stands for the whole of it. Write it out")
      }
      guard around.count < YAMLNode.mostAround else {
        throw YAMLNode.tooDeep(mark)
      }
      left -= 1
      guard left > 0 else {
        throw YAMLNode.error(
          mark, "the file has more than 200,000 values, counted where aliases repeat them")
      }
      if let tag = unsafe node.tag, unsafe !String(cString: tag).hasPrefix("tag:yaml.org,2002:") {
        var words = unsafe String(cString: tag)
        if unsafe node.type == YAML_SCALAR_NODE, unsafe node.data.scalar.length > 0 {
          let scalar = unsafe UnsafeBufferPointer(
            start: node.data.scalar.value, count: node.data.scalar.length)
          words += unsafe " " + String(decoding: scalar, as: UTF8.self)
        }
        throw YAMLNode.error(mark, YAMLMistake.quoteNeeded(words))
      }
      around.append(number)
      defer { around.removeLast() }
      return YAMLNode(
        content: try unsafe content(node, number), line: Int(mark.line) + 1,
        column: Int(mark.column) + 1)
    }

    private mutating func content(
      _ node: yaml_node_t, _ number: Int32
    ) throws(YAMLError) -> Content {
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
        bytesLeft -= bytes.count
        guard bytesLeft >= 0 else {
          throw unsafe YAMLNode.error(
            node.start_mark,
            "the file's texts are more than \(Self.leastBytes >> 20) MB and \(Self.mostRepeats) times the file, "
              + "counted where aliases repeat them")
        }
        let text = unsafe texts[number] ?? String(decoding: bytes, as: UTF8.self)
        texts[number] = text
        guard !text.utf8.contains(0) else {
          throw unsafe YAMLNode.error(
            node.start_mark,
            "a text holds a zero byte, which no path, name or argument can")
        }
        return .scalar(text, isPlain: unsafe data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
      }
    }
  }
}
