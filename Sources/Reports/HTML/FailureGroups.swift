import Foundation
import RunRecord
import SnapshotKit
import TextModel
import WorkerProtocol

/// The tests that one looks at, in the order in which one does: differences that are one and the
/// same together, then the other failures, then what is not green for another reason.
struct FailureGroups: Sendable {
  struct Group: Sendable {
    var title: String
    var positions: [Int]
    /// Whether it is one difference in several places.
    var isOne = false
  }

  let groups: [Group]
  /// All of them, one after the other.
  let order: [Int]
  private let places: [Int: Int]

  init(_ tests: [ResultsReport.Test]) {
    var alike: [String: [Int]] = [:]
    for (position, test) in tests.enumerated() where test.outcome?.isFailure == true {
      if let key = Self.likeness(of: test) { alike[key, default: []].append(position) }
    }
    var groups: [Group] = []
    var placed: Set<Int> = []
    for positions in alike.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      placed.formUnion(positions)
      let devices = Set(positions.map { tests[$0].device }).count
      let count = devices > 1 ? "\(devices) devices" : Wording.count(positions.count, "test")
      groups.append(Group(title: "Same difference · \(count)", positions: positions, isOne: true))
    }
    for outcome in HTMLReport.order where outcome != .passed {
      let positions = tests.indices.filter {
        (tests[$0].outcome ?? .notRun) == outcome && !placed.contains($0)
      }
      if !positions.isEmpty {
        groups.append(Group(title: outcome.words.capitalized, positions: positions))
      }
    }
    self.groups = groups
    order = groups.flatMap(\.positions)
    places = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a test stands in the order; nil for one that passed.
  func place(of position: Int) -> Int? { places[position] }

  /// The tests that show the same difference as this one, itself among them; empty if it is alone.
  func peers(of position: Int) -> [Int] {
    groups.first { $0.isOne && $0.positions.contains(position) }?.positions ?? []
  }

  /// What makes two failures one difference; from workers that don't say, the same test's same
  /// snapshot, changed in the same elements.
  private static func likeness(of test: ResultsReport.Test) -> String? {
    let differing =
      test.decisiveAttempt?.snapshots.filter { $0.verdict == .differs } ?? []
    guard let first = differing.first else { return nil }
    let said = Set(differing.compactMap(\.likeness)).sorted()
    if !said.isEmpty { return said.joined(separator: "\u{1E}") }
    let elements = first.changes.compactMap { $0.split(separator: " ").first }
    return ([test.path, first.name] + elements.map(String.init)).joined(separator: "\u{1F}")
  }
}
