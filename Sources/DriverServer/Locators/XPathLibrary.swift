import CXPath
import Synchronization

/// libxml2, which evaluates XPath; loaded with the first such locator.
@safe package enum XPathLibrary {
  /// The evaluations that took too long and still run. They are the process's, as the library is.
  private static let left = Atomic(0)

  /// Why it can't be loaded here, in the loader's words; nil where it can, and is by now.
  package static var whyUnusable: String? {
    unsafe qa_xpath_load().map { unsafe String(cString: $0) }
  }

  static var leftCount: Int { left.load(ordering: .relaxed) }
  static func noteLeft() { left.add(1, ordering: .relaxed) }
  static func noteEndOfLeft() { left.subtract(1, ordering: .relaxed) }
}
