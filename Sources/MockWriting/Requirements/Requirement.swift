/// A member that a mock must have.
struct Requirement {
  enum Kind {
    case function(Function)
    case property(Property)
    /// An initialiser, with its whole declaration.
    case initialiser(String)
  }

  /// What counts and handlers are named after; several members may have the same.
  let base: String
  let kind: Kind
  /// The global actor, where the member says one.
  let actor: String?
}

/// Why a member can't be mocked, in a sentence that names the next step.
struct Refusal: Error, CustomStringConvertible {
  let description: String
  init(_ why: String) { description = why + " Write the mock by hand." }
}

/// A function's declaration, taken apart.
struct Function {
  struct Parameter {
    /// `_` where there is none.
    let label: String
    let name: String
    let type: TypeText
  }

  /// The declaration without attributes.
  let declaration: String
  let title: String
  let parameters: [Parameter]
  let isDiscardable: Bool
  let isAsync: Bool
  /// `throws` or `throws(Problem)`; nil: it can't.
  let throwing: String?
  /// Nil where there is none.
  let result: TypeText?
}

/// A property's declaration, taken apart.
struct Property {
  let name: String
  let type: TypeText
  let isSettable: Bool
  let isAsync: Bool
  let throwing: String?
}
