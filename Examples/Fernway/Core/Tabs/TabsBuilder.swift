/// Makes the Tabs RIB, for a member or a guest.
@MainActor
struct TabsBuilder {
  let dependency: any ScreenDependency

  func build(for member: Member?, listener: any TabsListener) -> TabsRouter {
    let component = TabsComponent(dependency, member: member)
    return TabsRouter(
      TabsInteractor(dependency: component, listener: listener), dependency: component)
  }
}
