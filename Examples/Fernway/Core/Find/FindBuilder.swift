/// Makes the Find RIB.
@MainActor
struct FindBuilder {
  let dependency: any MemberDependency

  func build(listener: any FindListener) -> FindRouter {
    FindRouter(FindInteractor(dependency: dependency, listener: listener))
  }
}
