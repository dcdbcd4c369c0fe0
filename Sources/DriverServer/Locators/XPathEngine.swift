import CXML2
import WireProtocol

/// Evaluates XPath 1.0 over an element tree, by libxml2.
enum XPathEngine {
  /// The most steps one expression may take, so that none holds the server up.
  private static let operationLimit: UInt = 1_000_000

  /// The elements that match, in document order.
  /// - Parameter context: The element that a relative path starts from; nil for the document.
  /// - Throws: `invalid selector` for a bad expression, and for one whose result isn't elements.
  static func matches(
    _ expression: String, in tree: ElementTree, from context: ElementTree.Index?, unit: LengthUnit
  ) throws(WebDriverError) -> [ElementTree.Index] {
    let document = try TreeDocument(tree, unit: unit)
    return try document.evaluate(expression, from: context, operationLimit: operationLimit)
  }
}

/// libxml2's document of a tree; freed when it goes.
@safe private struct TreeDocument: ~Copyable {
  private let document: xmlDocPtr
  private let nodes: [xmlNodePtr]

  init(_ tree: ElementTree, unit: LengthUnit) throws(WebDriverError) {
    guard let document = unsafe xmlNewDoc("1.0") else { throw Self.exhausted }
    var nodes: [xmlNodePtr] = unsafe []
    unsafe nodes.reserveCapacity(tree.entries.count)
    for index in tree.indices {
      guard let node = unsafe xmlNewDocNode(document, nil, tree[index].role.rawValue, nil) else {
        unsafe xmlFreeDoc(document)
        throw Self.exhausted
      }
      // The order number, so that a result can be traced back; never read as a pointer.
      unsafe node.pointee._private = UnsafeMutableRawPointer(bitPattern: index + 1)
      for (name, value) in XMLSource.attributes(of: index, in: tree, unit: unit) {
        unsafe xmlNewProp(node, name, value)
      }
      if let parent = tree.entries[index].parent {
        unsafe xmlAddChild(nodes[parent], node)
      } else {
        unsafe xmlDocSetRootElement(document, node)
      }
      unsafe nodes.append(node)
    }
    unsafe self.document = document
    unsafe self.nodes = nodes
  }

  deinit { unsafe xmlFreeDoc(document) }

  private static var exhausted: WebDriverError {
    WebDriverError(.unknownError, "There is no memory for the tree's XML: close other programs.")
  }

  func evaluate(
    _ expression: String, from index: ElementTree.Index?, operationLimit: UInt
  ) throws(WebDriverError) -> [ElementTree.Index] {
    guard let context = unsafe xmlXPathNewContext(document) else { throw Self.exhausted }
    defer { unsafe xmlXPathFreeContext(context) }
    // Without a handler libxml2 prints to stderr.
    unsafe context.pointee.error = ignoreXPathError
    unsafe context.pointee.opLimit = operationLimit
    if let index { unsafe context.pointee.node = nodes[index] }
    guard let result = unsafe xmlXPathEvalExpression(expression, context) else {
      let reason = unsafe Self.reason(context)
      throw WebDriverError(
        .invalidSelector,
        "The XPath \(expression) can't be used: \(reason). Correct it; XPath 1.0 is understood.")
    }
    defer { unsafe xmlXPathFreeObject(result) }
    guard unsafe result.pointee.type == XPATH_NODESET else {
      throw WebDriverError(
        .invalidSelector, "The XPath \(expression) gives a value, not elements: end it in a step.")
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
          "The XPath \(expression) gives attributes or text, not elements: end it in an element.")
      }
      matches.append(Int(bitPattern: mark) - 1)
    }
    return matches
  }

  private static func reason(_ context: xmlXPathContextPtr) -> String {
    guard let message = unsafe context.pointee.lastError.message else {
      return "it is not a whole expression"
    }
    return unsafe String(cString: message).folded
  }
}

private func ignoreXPathError(context: UnsafeMutableRawPointer?, error: xmlErrorPtr?) {}
