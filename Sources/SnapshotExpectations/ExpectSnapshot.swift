public import SnapshotKit
public import Testing
public import ViewKit

/// Expects each of the value's snapshots to be what its reference shows, and records an issue where one isn't.
///
/// The reference is named after the running test and its arguments:
/// `ReferenceImages/<Suite>/<test>/<arguments, name>@<device>….<extension>`.
/// - Parameters:
///   - value: what to take snapshots of.
///   - strategy: how: `.lines`, `.json`, `.grid(on: .iPhone6)` …
///   - others: further ways, each with a reference of its own.
///   - name: tells several snapshots of one test apart.
///   - sourceLocation: where issues are recorded.
/// - Throws: what turning the value into a snapshot throws. A difference is an issue, not an error.
public func expectSnapshot<Value, Format: Sendable, each Other: Sendable>(
  of value: Value, as strategy: Strategy<Value, Format>,
  _ others: repeat Strategy<Value, each Other>, named name: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let assertion = SnapshotAssertion(name: name, location: sourceLocation)
  try assertion.check(value, as: strategy)
  repeat try assertion.check(value, as: each others)
}

/// Expects each of a view's snapshots to be what its reference shows, and records an issue where one isn't.
///
/// Pictures and grids come from one tree: `.image(on: .iPhone6)`, `.grid(on: .iPhone6)`.
/// - Parameters:
///   - view: the view to lay out for the devices that the strategies name.
///   - strategy: how.
///   - others: further ways, each with a reference of its own.
///   - name: tells several snapshots of one test apart.
///   - sourceLocation: where issues are recorded.
/// - Throws: what drawing the view throws. A difference is an issue, not an error.
@MainActor
public func expectSnapshot<Content: View, Format: Sendable, each Other: Sendable>(
  of view: Content, as strategy: Strategy<Content, Format>,
  _ others: repeat Strategy<Content, each Other>, named name: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let assertion = SnapshotAssertion(name: name, location: sourceLocation)
  try assertion.check(view, as: strategy)
  repeat try assertion.check(view, as: each others)
}
