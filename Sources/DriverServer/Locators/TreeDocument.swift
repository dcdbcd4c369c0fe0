import CXPath
import Synchronization
import TextModel
import WireProtocol

/// A tree as libxml2's document, in which XPath 1.0 is evaluated.
///
/// Invariant of `@unchecked Sendable`: the document is made once and never changed, but for what
/// libxml2 keeps in it while it evaluates, which `evaluation` orders.
@safe final class TreeDocument: @unchecked Sendable {
  let unit: LengthUnit
  /// What of the app's elements it has.
  let reach: XPathReach
  private let document: xmlDocPtr
  private let nodes: [xmlNodePtr]
  private let evaluation = Mutex<Void>(())

  init(
    _ tree: ElementTree, unit: LengthUnit, reach: XPathReach
  ) throws(WebDriverError) {
    self.unit = unit
    self.reach = reach
    if let reason = XPathLibrary.whyUnusable {
      throw WebDriverError(
        .unknownError,
        "XPath needs libxml2, which can't be loaded (\(reason)): apt-get install libxml2.")
    }
    guard let document = unsafe xmlNewDoc("1.0") else { throw Self.exhausted }
    var nodes: [xmlNodePtr] = unsafe []
    unsafe nodes.reserveCapacity(tree.entries.count)
    let texts = reach.hasTexts ? tree.ownTexts : []
    // Whether an element holds something already.
    var isFilled = texts.map { $0 != nil }
    for index in tree.indices {
      guard let node = unsafe xmlNewDocNode(document, nil, tree[index].role.rawValue, nil) else {
        unsafe xmlFreeDoc(document)
        throw Self.exhausted
      }
      // The order number, so that a result can be traced back; never read as a pointer.
      unsafe node.pointee._private = UnsafeMutableRawPointer(bitPattern: index + 1)
      for (name, value) in XMLSource.attributes(
        of: index, in: tree, unit: unit, wanted: reach)
      {
        unsafe name.withCString(encodedAs: UTF8.self) { name in
          _ = unsafe value.withCString(encodedAs: UTF8.self) { unsafe xmlNewProp(node, name, $0) }
        }
      }
      if reach.hasTexts, let text = texts[index] {
        unsafe XMLText.legal(text).withCString(encodedAs: UTF8.self) {
          _ = unsafe xmlAddChild(node, xmlNewDocText(document, $0))
        }
      }
      if let parent = tree.entries[index].parent {
        if reach.hasTexts {
          if isFilled[parent] { unsafe Self.separate(nodes[parent], in: document) }
          isFilled[parent] = true
        }
        unsafe xmlAddChild(nodes[parent], node)
      } else {
        unsafe xmlDocSetRootElement(document, node)
      }
      unsafe nodes.append(node)
    }
    unsafe self.document = document
    unsafe self.nodes = nodes
  }

  /// White space before a further child, as the page source has it: texts that stand side by side are not one word. A
  /// section of its own, so that it does not become a part of the element's own text.
  private static func separate(_ node: xmlNodePtr, in document: xmlDocPtr) {
    let space: StaticString = " "
    _ = unsafe xmlAddChild(node, xmlNewCDataBlock(document, space.utf8Start, 1))
  }

  deinit { unsafe xmlFreeDoc(document) }

  private static var exhausted: WebDriverError {
    WebDriverError(.unknownError, "There is no memory for the tree's XML: close other programs.")
  }

  /// The elements that match, in document order.
  /// - Parameters:
  ///   - index: The element that a relative path starts from; nil for the document.
  ///   - operationLimit: The most steps that it may take, so that none holds the server up.
  ///   - caller: Who may end it from another thread.
  /// - Throws: `invalid selector` for a bad expression, for one whose result isn't elements, and for
  ///   one that reaches the limit.
  func evaluate(
    _ expression: String, from index: ElementTree.Index?, operationLimit: UInt,
    _ caller: XPathEvaluation? = nil
  ) throws(WebDriverError) -> [ElementTree.Index] {
    try evaluation.withLock { _ throws(WebDriverError) in
      try evaluateAlone(expression, from: index, operationLimit: operationLimit, caller)
    }
  }

  private func evaluateAlone(
    _ expression: String, from index: ElementTree.Index?, operationLimit: UInt,
    _ caller: XPathEvaluation?
  ) throws(WebDriverError) -> [ElementTree.Index] {
    guard let context = unsafe xmlXPathNewContext(document) else { throw Self.exhausted }
    defer { unsafe xmlXPathFreeContext(context) }
    // A character of a text costs less than an operation.
    unsafe qa_xpath_bound_texts(context, Int64(operationLimit) * 100)
    if let caller {
      // The context lives until this is withdrawn.
      let address = UInt(bitPattern: context)
      caller.whileStoppable {
        unsafe xmlXPathContextPtr(bitPattern: address)?.pointee.opLimit = 1
      }
    }
    defer { caller?.whileStoppable(by: nil) }
    // Without a handler libxml2 prints to stderr.
    unsafe context.pointee.error = ignoreXPathError
    unsafe context.pointee.opLimit = operationLimit
    if let index { unsafe context.pointee.node = nodes[index] }
    guard let result = unsafe xmlXPathEvalExpression(expression, context) else {
      if unsafe context.pointee.lastError.code == Self.limitCode { throw Self.limitReached }
      let reason = unsafe Self.reason(context)
      throw WebDriverError(
        .invalidSelector,
        "The XPath \(expression.prefix(200)) can't be used: \(reason). Correct it; XPath 1.0 is "
          + "understood.")
    }
    defer { unsafe xmlXPathFreeObject(result) }
    guard unsafe result.pointee.type == XPATH_NODESET else {
      throw WebDriverError(
        .invalidSelector,
        "The XPath \(expression.prefix(200)) gives a value, not elements: end it in a step.")
    }
    guard let set = unsafe result.pointee.nodesetval, unsafe set.pointee.nodeNr > 0 else {
      return []
    }
    unsafe xmlXPathNodeSetSort(set)
    var matches: [ElementTree.Index] = []
    for place in 0..<Int(unsafe set.pointee.nodeNr) {
      guard let node = unsafe set.pointee.nodeTab[place],
        unsafe node.pointee.type == XML_ELEMENT_NODE,
        let mark = unsafe node.pointee._private
      else {
        throw WebDriverError(
          .invalidSelector,
          "The XPath \(expression.prefix(200)) gives attributes or text, not elements: end it in an element."
        )
      }
      matches.append(Int(bitPattern: mark) - 1)
    }
    return matches
  }

  /// How libxml2 reports its errors of XPath: each a number behind the first.
  private static let limitCode = Int32(XML_XPATH_EXPRESSION_OK + XPATH_OP_LIMIT_EXCEEDED)

  private static let limitReached = WebDriverError(
    .invalidSelector,
    "The XPath takes too many steps on these elements: shorten it, or name an element by its id.")

  /// Whether an error of `evaluate` says that the limit was reached.
  static func isLimitReached(_ error: WebDriverError) -> Bool { error == limitReached }

  private static func reason(_ context: xmlXPathContextPtr) -> String {
    guard let message = unsafe context.pointee.lastError.message else {
      return "it is not a whole expression"
    }
    return unsafe String(cString: message).folded
  }
}

private func ignoreXPathError(context: UnsafeMutableRawPointer?, error: xmlErrorPtr?) {}
