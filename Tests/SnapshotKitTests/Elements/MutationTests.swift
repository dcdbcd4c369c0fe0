import Devices
import TerminalModel
import Testing
import ViewKit

@testable import SnapshotKit

/// A screen with a dozen elements, of which one mutation at a time changes one.
private struct ClassScreen: View {
  struct Row: Hashable, Sendable {
    var id: String
    var title: String
    var value: String
    var padding = 0.0
    var isEnabled = true
    var isBold = false
  }
  var rows: [Row]

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("Slow flow yoga").font(.title).accessibilityIdentifier("title")
      ForEach(rows, id: \.id) { row in
        HStack {
          Text(row.title).accessibilityIdentifier("\(row.id).title")
          Spacer()
          Text(row.value).font(row.isBold ? .headline : .body)
            .accessibilityIdentifier("\(row.id).value")
        }
        .padding(.leading, row.padding)
      }
      ForEach(rows, id: \.id) { row in
        Button("Open \(row.id)") {}.disabled(!row.isEnabled)
          .accessibilityIdentifier("\(row.id).button")
      }
    }
  }
}

@Suite struct MutationTests {
  @Test @MainActor func `over 50 seeded mutations the right element comes first in at least 45`()
    throws
  {
    var random = SeededGenerator(seed: 7)
    let rows = ["when", "length", "places", "price"].map {
      ClassScreen.Row(id: $0, title: "The \($0)", value: "\($0) value")
    }
    var hits = 0
    var misses: [String] = []
    for _ in 0..<50 {
      var changed = rows
      let index = Int.random(in: 0..<rows.count, using: &random)
      let id = rows[index].id
      let expected: [String]
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        changed[index].value = "other \(Int.random(in: 0...99, using: &random))"
        expected = ["\(id).value"]
      case 1:
        changed[index].title = "Another"
        expected = ["\(id).title"]
      case 2:
        changed[index].padding = 16
        expected = ["\(id).title"]
      case 3:
        changed[index].isEnabled = false
        expected = ["\(id).button"]
      case 4:
        changed[index].isBold = true
        expected = ["\(id).value"]
      default:
        changed.remove(at: index)
        expected = ["\(id).title", "\(id).value", "\(id).button"]
      }
      let found = try changes(ClassScreen(rows: rows), ClassScreen(rows: changed))
      if let first = found.first, expected.contains(first.element) {
        hits += 1
      } else {
        misses.append("\(expected): \(found.map(\.description))")
      }
    }
    #expect(hits >= 45, "\(misses.joined(separator: "\n"))")
  }

  @MainActor private func changes(
    _ before: ClassScreen, _ after: ClassScreen
  ) throws -> [ElementChange] {
    let strategy: Strategy<ClassScreen, Screen> = .grid(on: .iPhone6)
    let (old, oldOutline) = try strategy.snapshot(before, strategy.context)
    let (new, newOutline) = try strategy.snapshot(after, strategy.context)
    var context = strategy.context
    context.outline = oldOutline
    let reference = try Diffing.grid.encode(old, context)
    context.outline = newOutline
    guard case .different(let difference) = Diffing.grid.compare(reference, new, context) else {
      return []
    }
    return difference.changes
  }
}
