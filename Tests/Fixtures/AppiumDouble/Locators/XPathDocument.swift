import CXPath
import DriverServer
import WireProtocol

/// A phone's screen as libxml2's document, in which XPath 1.0 is evaluated.
struct XPathDocument: ~Copyable {
  private let document: xmlDocPtr
  private let nodes: [xmlNodePtr]

  init(_ tree: PhoneTree) throws(PhoneError) {
    if let reason = XPathLibrary.whyUnusable {
      throw PhoneError(.unknownError, "libxml2 can't be loaded: \(reason)")
    }
    guard let document = xmlNewDoc("1.0") else {
      throw PhoneError(.unknownError, "There is no memory for a document")
    }
    var nodes: [xmlNodePtr] = []
    for (index, element) in tree.elements.enumerated() {
      guard let node = xmlNewDocNode(document, nil, element.type, nil) else {
        xmlFreeDoc(document)
        throw PhoneError(.unknownError, "There is no memory for an element")
      }
      // The element's number, so that a result can be traced back; never read as a pointer.
      node.pointee._private = UnsafeMutableRawPointer(bitPattern: index + 1)
      for (name, value) in element.attributes { xmlNewProp(node, name, value) }
      if let parent = element.parent {
        xmlAddChild(nodes[parent], node)
      } else {
        xmlDocSetRootElement(document, node)
      }
      nodes.append(node)
    }
    self.document = document
    self.nodes = nodes
  }

  deinit { xmlFreeDoc(document) }

  /// The elements that match, in document order.
  /// - Parameter index: the element that a relative path starts from; nil for the document.
  func matches(_ expression: String, from index: Int?) throws(PhoneError) -> [Int] {
    let failure = PhoneError(
      .invalidSelector, "Unable to locate an element with the xpath expression \(expression)")
    guard let context = xmlXPathNewContext(document) else { throw failure }
    defer { xmlXPathFreeContext(context) }
    context.pointee.error = { _, _ in }
    if let index { context.pointee.node = nodes[index] }
    guard let result = xmlXPathEvalExpression(expression, context) else { throw failure }
    defer { xmlXPathFreeObject(result) }
    guard result.pointee.type == XPATH_NODESET else { throw failure }
    guard let set = result.pointee.nodesetval, set.pointee.nodeNr > 0 else { return [] }
    xmlXPathNodeSetSort(set)
    return (0..<Int(set.pointee.nodeNr)).compactMap { place in
      guard let node = set.pointee.nodeTab[place], node.pointee.type == XML_ELEMENT_NODE else {
        return nil
      }
      return node.pointee._private.map { Int(bitPattern: $0) - 1 }
    }
  }
}
