import SnapshotExpectations
public import SnapshotKit
import XCTest

/// Asserts in an `XCTestCase` that each of a value's snapshots is what its reference shows.
///
/// The reference is `ReferenceImages/<file>/<test>/<name>@<device>….<extension>`; record modes, pending files and
/// `qa-runner review` are those of Swift Testing's `expectSnapshot`.
/// - Parameters:
///   - value: what to take snapshots of.
///   - strategy: how: `.lines`, `.json`, `.grid(on: .iPhone6)` …
///   - others: further ways, each with a reference of its own.
///   - name: tells several snapshots of one test apart.
public func assertSnapshot<Value, Format: Sendable, each Other: Sendable>(
  of value: Value, as strategy: Strategy<Value, Format>,
  _ others: repeat Strategy<Value, each Other>, named name: String? = nil,
  file: StaticString = #filePath, line: UInt = #line, function: String = #function
) {
  let place = SnapshotPlace(file: "\(file)", function: function)
  func assert<One>(_ strategy: Strategy<Value, One>) {
    do {
      guard let message = try place.failure(of: value, as: strategy, named: name) else { return }
      XCTFail(message, file: file, line: line)
    } catch {
      XCTFail("The snapshot can't be made: \(error)", file: file, line: line)
    }
  }
  assert(strategy)
  repeat assert(each others)
}
