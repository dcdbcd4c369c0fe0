import PageObjects

/// Specs that are made from files instead of written in Swift.
extension Spec {
  /// A group of tests.
  package init(group title: String, file: String, _ specs: [Spec]) {
    self.init(
      kind: .group(specs), title: title, traits: [], site: SourceSite(file: file, line: 1))
  }

  /// A test.
  package init(
    test title: String, traits: [Trait], file: String, line: Int, _ body: @escaping Body
  ) {
    self.init(
      kind: .test(body), title: title, traits: traits, site: SourceSite(file: file, line: line))
  }
}

extension Trait {
  package static func tags(_ names: [String]) -> Trait { Trait(kind: .tags(names.map { Tag($0) })) }
  package static func devices(_ names: [String]) -> Trait {
    Trait(kind: .devices(names.map { DeviceName($0) }))
  }
  package static func targets(_ names: [String]) -> Trait {
    Trait(kind: .targets(names.map { Target($0) }))
  }
}
