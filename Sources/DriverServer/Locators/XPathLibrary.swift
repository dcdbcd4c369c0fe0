import CXPath

/// libxml2, which evaluates XPath; loaded with the first such locator.
@safe package enum XPathLibrary {
  /// Why it can't be loaded here, in the loader's words; nil where it can, and is by now.
  package static var whyUnusable: String? {
    unsafe qa_xpath_load().map { unsafe String(cString: $0) }
  }
}
