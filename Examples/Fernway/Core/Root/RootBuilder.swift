/// Makes the whole app.
@MainActor
struct RootBuilder {
  let component: RootComponent

  func build(for member: Member?) -> RootRouter {
    RootRouter(
      RootInteractor(
        changes: component.changes, member: member, services: component.services),
      component: component)
  }
}
