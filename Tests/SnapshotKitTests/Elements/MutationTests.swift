import Devices
import Imaging
import Randomness
import TerminalModel
import Testing
import ViewKit

@testable import SnapshotKit

@Suite @MainActor struct MutationTests {
  // Small, since pictures take their time in a debug build.
  private static let device = DeviceProfile("Small", width: 375, height: 580, scale: 1)

  @Test(arguments: SampleScreen.Layout.allCases)
  func `in grids the right element comes first in nine of ten mutations`(
    layout: SampleScreen.Layout
  ) throws {
    try expectHits(layout, as: .grid(on: .iPhone6), .grid, rounds: 4, seed: 7)
  }

  @Test(arguments: SampleScreen.Layout.allCases)
  func `in pictures the right element comes first in nine of ten mutations`(
    layout: SampleScreen.Layout
  ) throws {
    try expectHits(layout, as: .image(on: Self.device), .image, rounds: 2, seed: 11)
  }

  /// Mutates as often as `rounds` says in each kind, and counts how often the first change names the cause.
  private func expectHits<Format>(
    _ layout: SampleScreen.Layout, as strategy: Strategy<SampleScreen, Format>,
    _ diffing: Diffing<Format>, rounds: Int, seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let before = SampleScreen(layout)
    var context = strategy.context
    let (old, oldOutline) = try strategy.snapshot(before, context)
    context.outline = oldOutline
    let reference = try diffing.draft(old, context)
    var (hits, seen) = (0, 0)
    var misses: [String] = []
    for round in 0..<SampleMutation.kinds * rounds {
      let mutation = SampleMutation(
        kind: round % SampleMutation.kinds, of: before, using: &random)
      let (new, outline) = try strategy.snapshot(mutation.screen, strategy.context)
      context.outline = outline
      // Some changes show in pictures only.
      guard diffing.fingerprint(old) != diffing.fingerprint(new) else { continue }
      seen += 1
      guard case .different(let found) = diffing.compare(reference, new, context) else {
        misses.append("\(mutation.name): no difference")
        continue
      }
      if let first = found.changes.first, mutation.causes.contains(first.element) {
        hits += 1
      } else {
        misses.append("\(mutation.name) \(mutation.causes): \(found.changes.map(\.description))")
      }
    }
    #expect(seen >= 11 * rounds)
    #expect(
      Double(hits) >= 0.9 * Double(seen), "\(hits) of \(seen)\n\(misses.joined(separator: "\n"))")
  }
}
