/// What a RIB hands to its own parts and its children, taken from its parent's dependency.
@MainActor
class Component<Dependency> {
  let dependency: Dependency

  init(_ dependency: Dependency) {
    self.dependency = dependency
  }
}
