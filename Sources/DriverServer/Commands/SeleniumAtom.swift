/// The functions that Selenium's clients send as compiled JavaScript in place of commands.
enum SeleniumAtom {
  case isDisplayed, getAttribute

  /// Recognises the function; nil for any other script.
  ///
  /// Newer clients name it in a comment at its start. Ruby's of Selenium 4.4 and older does not; there
  /// the compiler's wrapper at the end shows that it is an atom, and a word shows which.
  init?(_ script: String) {
    let head = script.prefix(200)
    if head.contains("isDisplayed") {
      self = .isDisplayed
    } else if head.contains("getAttribute") {
      self = .getAttribute
    } else if head.hasPrefix("return (function(){return (function(){"),
      script.suffix(300).contains("return this._.apply(null,arguments);")
    {
      // Only the test of what is displayed knows of folded details.
      self = script.contains("\"SUMMARY\"") ? .isDisplayed : .getAttribute
    } else {
      return nil
    }
  }

  /// Whether a script submits the form of an element.
  static func submits(_ script: String) -> Bool {
    script.prefix(200).contains("submitForm")
      || (script.hasPrefix("var form = arguments[0];") && script.contains("'submit'"))
  }
}
