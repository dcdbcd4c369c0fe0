/// Makes the Map RIB.
@MainActor
struct MapBuilder {
  let dependency: any MemberDependency

  func build(_ segment: MapState.Segment, listener: any MapListener) -> MapRouter {
    MapRouter(MapInteractor(segment, dependency: dependency, listener: listener))
  }
}
