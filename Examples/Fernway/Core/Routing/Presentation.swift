/// How a screen comes: pushed over the tabs, or as a sheet over whatever is there.
package enum Presentation: String, Hashable, Sendable, CaseIterable {
  case push, modal
}
