/// Where a drawer rests, from the lowest up.
package enum SnapPoint: String, Hashable, Sendable, CaseIterable {
  case collapsed, half, expanded
}
