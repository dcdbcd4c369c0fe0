import SuiteKit

/// What Fernway's users do, on every phone, in a terminal and on the core alone.
@main struct FernwayFlows: SuiteExecutable {
  static let suites = [
    login, find, classDetail, booking, upcoming, links, menu, settings, router, pushes, flags,
    plugins, ribs, shop, drawer, television, search, web, widget, journeys,
  ]
}
