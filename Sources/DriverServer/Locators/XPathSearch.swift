import Synchronization
import WireProtocol

/// Evaluates an XPath expression within a budget.
///
/// libxml2 counts its operations, but one of them, a comparison of two sets of nodes for example,
/// may take minutes. So only an expression that has no such thing is evaluated by its caller's
/// thread; any other by a thread of its own, which is left to itself when the time is over.
struct XPathSearch {
  /// The longest expression, in bytes of UTF-8.
  private static let lengthLimit = 8192
  /// The operations of libxml2 that an expression without costly ones takes on the caller's thread:
  /// enough for one attribute of 2,000 elements, …
  private static let plainOperations: UInt = 40_000
  /// … and those of any expression on a thread of its own.
  private static let operations: UInt = 1_000_000
  /// So many evaluations that were left to themselves may still run: no more are begun then.
  private static let leftLimit = 2

  private let tree: ElementTree
  private let unit: LengthUnit
  private let budget: SearchBudget

  init(tree: ElementTree, unit: LengthUnit, budget: SearchBudget) {
    self.tree = tree
    self.unit = unit
    self.budget = budget
  }

  /// The elements that match, in document order.
  /// - Throws: `invalid selector` for a bad expression, one that is too long, and one that takes too
  ///   many steps.
  func matches(
    _ expression: String, from root: ElementTree.Index?
  ) throws(WebDriverError) -> [ElementTree.Index] {
    guard expression.utf8.count <= Self.lengthLimit else {
      throw WebDriverError(
        .invalidSelector,
        "The XPath \(expression.prefix(80))… has \(expression.utf8.count) bytes: at most "
          + "\(Self.lengthLimit) are allowed. Shorten it.")
    }
    let reach = XPathReach(of: expression)
    if XPathCost.isPlain(expression), !reach.hasTexts || tree.hasFewTexts {
      let document = try tree.document(unit: unit, with: reach)
      do {
        return try document.evaluate(
          expression, from: root, operationLimit: Self.plainOperations)
      } catch {
        // One that is only long is evaluated anew below.
        guard TreeDocument.isLimitReached(error) else { throw error }
      }
    }
    guard !budget.isBrief else { throw SearchBudget.exhausted }
    return try aside(expression, reach, from: root)
  }

  /// Evaluates on its own thread and its own document; no command waits for that thread.
  private func aside(
    _ expression: String, _ reach: XPathReach, from root: ElementTree.Index?
  ) throws(WebDriverError) -> [ElementTree.Index] {
    guard XPathLibrary.leftCount < Self.leftLimit else {
      throw WebDriverError(
        .invalidSelector,
        "The XPath \(expression.prefix(200)) was not evaluated: others that take too long still "
          + "run. Try again later, or use an id or a CSS selector.")
    }
    let document = try TreeDocument(tree, unit: unit, reach: reach)
    let evaluation = XPathEvaluation(until: budget.deadline) { evaluation throws(WebDriverError) in
      try document.evaluate(expression, from: root, operationLimit: Self.operations, evaluation)
    }
    guard let outcome = evaluation.outcome else {
      throw WebDriverError(
        .invalidSelector,
        "The XPath \(expression.prefix(200)) takes too long on these elements: write it without "
          + "comparing many elements with many.")
    }
    return try outcome.get()
  }
}
