/// Writes a mock's file.
package struct MockSource {
  private let mock: Mock

  package init(_ mock: Mock) { self.mock = mock }

  /// The first lines of every file that is made; another file is never replaced.
  package static func head(module: String) -> String {
    """
    // swift-format-ignore-file
    // Made by `qa-runner mocks` from \(module). Do not edit it: make it again.
    """
  }

  /// The whole file.
  package var text: String {
    let names = MemberNames(mock.members).names
    let members = zip(mock.members, names).map { member, name in
      MemberSource(mock: mock, name: name).lines(of: member)
    }
    let body = [initialiser].filter { !$0.isEmpty } + members
    return Self.head(module: mock.module) + "\n\n" + imports + "\n\n" + opening + "\n"
      + body.map { $0.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n}\n"
  }

  private var imports: String {
    var modules = Set(mock.imports)
    for member in mock.members {
      switch member.kind {
      case .function(let function):
        for type in function.parameters.map(\.type) + [function.result].compactMap(\.self) {
          modules.formUnion(type.modules)
        }
      case .property(let property): modules.formUnion(property.type.modules)
      case .initialiser: break
      }
    }
    if mock.isLocked { modules.insert("Synchronization") }
    modules.remove(mock.module)
    let own = (mock.isTestable ? "@testable import " : "import ") + mock.module
    return (modules.sorted().map { "import \($0)" } + [own]).joined(separator: "\n")
  }

  private var opening: String {
    let generics =
      mock.associated.isEmpty ? "" : "<\(mock.associated.joined(separator: ", "))>"
    let actor = mock.header.actor.map { "\($0) " } ?? ""
    return """
      /// Counts the calls of a `\(mock.protocolName)`, and answers them by its handlers.
      \(actor)final class \(mock.header.mockName)\(generics): \(mock.protocolName) {
      """
  }

  private var initialiser: [String] {
    let isRequired = mock.members.contains {
      if case .initialiser("init()") = $0.kind { true } else { false }
    }
    return isRequired ? [] : ["init() {}"]
  }
}
