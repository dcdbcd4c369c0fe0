/// Makes the Web RIB.
@MainActor
struct WebBuilder {
  let dependency: any MemberDependency

  func build(_ address: String, listener: any WebListener) -> WebRouter {
    WebRouter(WebInteractor(address, dependency: dependency, listener: listener))
  }
}
