/// Makes the Search RIB.
@MainActor
struct SearchBuilder {
  let dependency: any MemberDependency

  /// - Parameter query: What is asked at once; nil waits for a person.
  func build(for query: String?, listener: any SearchListener) -> SearchRouter {
    SearchRouter(SearchInteractor(query, dependency: dependency, listener: listener))
  }
}
