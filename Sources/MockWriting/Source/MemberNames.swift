/// Gives each member of a mock the name that its count and handler begin with.
///
/// A name alone is enough where no other member has it; overloads get their labels too, then their
/// types, then what they return.
struct MemberNames {
  let names: [String]

  init(_ members: [Requirement]) {
    let groups = Dictionary(grouping: members.indices, by: { members[$0].base })
    var names = members.map(\.base)
    for indices in groups.values where indices.count > 1 {
      for level in 1...3 {
        let longer = indices.map { Self.name(of: members[$0], level) }
        for (index, name) in zip(indices, longer) { names[index] = name }
        if Set(longer).count == longer.count { break }
      }
    }
    // What is still the same, or is another member's name now, gets a number.
    var seen = Set<String>()
    for index in names.indices {
      var name = names[index]
      var number = 2
      while !seen.insert(name).inserted {
        name = "\(names[index])\(number)"
        number += 1
      }
      names[index] = name
    }
    self.names = names
  }

  private static func name(of member: Requirement, _ level: Int) -> String {
    guard case .function(let function) = member.kind else { return member.base }
    var name = member.base
    for parameter in function.parameters {
      name += capitalised(parameter.label == "_" ? parameter.name : parameter.label)
      if level > 1 { name += parameter.type.word }
    }
    if level > 2 { name += function.result?.word ?? "" }
    return name
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
