/// A parsed selector list: the subset of CSS that fits a tree of roles, identifiers and states.
struct CSSSelector: Hashable, Sendable {
  /// What one simple selector asks.
  indirect enum Condition: Hashable, Sendable {
    case type(String)
    case identifier(String)
    case className(String)
    case attribute(name: String, AttributeTest?)
    /// The number tells the selectors in one list apart.
    case not(CSSSelector, number: Int)
    case firstChild, lastChild, onlyChild
    case nthChild(step: Int, offset: Int)
    case enabled, disabled, checked, focus, root, empty
  }

  /// A comparison of an attribute's value.
  struct AttributeTest: Hashable, Sendable {
    enum Comparison: String, Hashable, Sendable {
      case equals = "="
      case word = "~="
      case dash = "|="
      case prefix = "^="
      case suffix = "$="
      case contains = "*="
    }
    var comparison: Comparison
    var value: String
    var ignoresCase: Bool
  }

  /// How a compound stands to the one on its left.
  enum Combinator: Hashable, Sendable {
    case descendant, child, next, following
  }

  /// Compounds from left to right; the first one's combinator has no meaning.
  struct Complex: Hashable, Sendable {
    var compounds: [(combinator: Combinator, conditions: [Condition])]

    static func == (left: Complex, right: Complex) -> Bool {
      left.compounds.elementsEqual(right.compounds) {
        $0.combinator == $1.combinator && $0.conditions == $1.conditions
      }
    }

    func hash(into hasher: inout Hasher) {
      for compound in compounds {
        hasher.combine(compound.combinator)
        hasher.combine(compound.conditions)
      }
    }
  }

  /// Alternatives: one of them must match.
  var alternatives: [Complex]
}
