import Testing

@testable import FernwayCore

@MainActor @Suite struct PluginPointTests {
  private final class Made { var names: [String] = [] }

  private func point(isOnByDefault: Bool, _ made: Made) -> PluginPoint<Int, String> {
    PluginPoint(
      "quay", isOnByDefault: isOnByDefault,
      ["tug", "ferry", "punt"].map { name in
        .init(
          name: name, isApplicable: { $0 >= name.count },
          make: { _ in
            made.names.append(name)
            return name
          })
      })
  }

  private func flags(_ payload: [String: Bool]) -> CachedFlags {
    let flags = CachedFlags()
    flags.take(payload)
    return flags
  }

  @Test func `features come in the declared order`() {
    let made = Made()
    #expect(
      point(isOnByDefault: true, made).products(in: 9, flags([:])) == ["tug", "ferry", "punt"])
  }

  @Test func `a factory that is off or does not apply is never called`() {
    let made = Made()
    let quay = point(isOnByDefault: true, made)
    #expect(quay.products(in: 4, flags(["plugin_quay_tug_disable": true])) == ["punt"])
    #expect(made.names == ["punt"])
    #expect(
      quay.report == ["quay.tug: never called", "quay.ferry: never called", "quay.punt: called"])
  }

  @Test func `a place that is off by default waits for its experiment`() {
    let made = Made()
    let quay = point(isOnByDefault: false, made)
    #expect(quay.keys == ["plugin_quay_tug", "plugin_quay_ferry", "plugin_quay_punt"])
    #expect(quay.products(in: 9, flags([:])) == [])
    #expect(quay.products(in: 9, flags(["plugin_quay_ferry": true])) == ["ferry"])
  }
}
