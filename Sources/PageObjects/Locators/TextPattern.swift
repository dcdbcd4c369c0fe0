import Patterns
import TextModel
package import WireProtocol
@_spi(LiteralPattern) import _StringProcessing

/// How a text is told: literally, by a part, or by a regular expression.
///
/// Runs of white space count as one blank, and those at the ends don't count.
public struct TextPattern: Hashable, Sendable, TextMatching {
  package let match: TextMatch

  package init(_ match: TextMatch) { self.match = match }

  /// The pattern itself.
  public var pattern: TextPattern { self }

  /// The pattern as a test would write it.
  package var source: String {
    switch match {
    case .equals(let text): "\"\(text)\""
    case .contains(let part): ".containing(\"\(part)\")"
    case .matches(let expression): "/\(expression)/"
    }
  }
}

/// What can stand for a text in a locator or an expectation: a `String` (the whole text), a regular
/// expression literal (a match anywhere in it), or a `TextPattern`.
public protocol TextMatching {
  /// The value as a pattern.
  var pattern: TextPattern { get }
}

extension TextMatching where Self == TextPattern {
  /// The whole text.
  public static func exactly(_ text: String) -> TextPattern { TextPattern(.equals(text)) }
  /// A text that holds this part.
  public static func containing(_ part: String) -> TextPattern { TextPattern(.contains(part)) }
  /// A text that holds a match of a regular expression, in the syntax of Perl that Swift's literals
  /// share; at most 8192 bytes.
  public static func matching(_ expression: String) -> TextPattern {
    TextPattern(.matches(expression))
  }
}

extension String: TextMatching {
  /// The whole text.
  public var pattern: TextPattern { TextPattern(.equals(self)) }
}

extension Regex: TextMatching {
  /// A match of the expression anywhere in the text.
  /// - Precondition: it was written as a literal, or from a string: the expression travels to the
  ///   driver as text, which one made of transforming closures can't.
  public var pattern: TextPattern {
    guard let expression = _literalPattern else {
      preconditionFailure("a locator's regular expression must be a literal")
    }
    return TextPattern(.matches(expression))
  }
}

extension TextPattern {
  /// Whether `text` fits.
  /// - Throws: `PatternError` where the expression can't be read, or takes too long.
  func fits(_ text: String) throws -> Bool {
    let folded = text.folded
    switch match {
    case .equals(let whole): return folded == whole.folded
    case .contains(let part): return folded.contains(part.folded)
    case .matches(let expression): return try BoundedRegex(expression).isFound(in: folded)
    }
  }
}
