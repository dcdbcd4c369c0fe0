import Geometry
public import TerminalModel
import TextModel

extension Diffing where Format == Screen {
  /// Screens as text grids: equal where every cell's text and style and a visible cursor are.
  public static var grid: Diffing<Screen> {
    Diffing(fileExtension: "grid") { screen, context in
      Array(GridFile(screen: screen.normalized, outline: context.outline).text.utf8)
    } fingerprint: { screen in
      Fingerprint.of(GridFile(screen: screen.normalized).comparedText.utf8)
    } compare: { reference, screen, context in
      let actual = GridFile(screen: screen.normalized, outline: context.outline)
      // The usual case costs no parsing: the file begins with what this screen would be written as.
      let compared = actual.comparedText.utf8
      if reference.count >= compared.count, reference.starts(with: compared),
        isAtOutline(reference[compared.count...])
      {
        return .same(note: nil)
      }
      do throws(SnapshotError) {
        return compare(try GridFile(bytes: reference), actual, context.ignored)
      } catch {
        return .unreadable(error)
      }
    }
  }

  private static func isAtOutline(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.isEmpty || rest.starts(with: "elements ".utf8)
  }

  private static func compare(
    _ expected: GridFile, _ actual: GridFile, _ ignored: [SnapshotRegion]
  ) -> Comparison {
    let changes = { (marks: [Rect]) -> [ElementChange] in
      guard let before = expected.outline, let after = actual.outline else { return [] }
      return after.changes(from: before, marks: after.unit == .cells ? marks : [])
    }
    guard expected.screen.size == actual.screen.size else {
      let (old, new) = (expected.screen.size, actual.screen.size)
      return .different(
        SnapshotDifference(
          kind: .size,
          summary: "expected \(old.columns) × \(old.rows) cells, got \(new.columns) × \(new.rows)",
          changes: changes([])))
    }
    let regions = ResolvedRegions(ignored, expected.outline, actual.outline, unit: .cells) {
      region in
      Result { () throws(SnapshotError) in
        try expected.screen.frames(of: region) + actual.screen.frames(of: region)
      }
    }
    let difference = GridDifference(
      expected: expected.screen, actual: actual.screen,
      ignoring: regions.frames.map {
        let bounds = $0.bounds()
        return CellRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
      })
    guard !difference.isEmpty || !regions.problems.isEmpty else {
      return .same(note: regions.frames.isEmpty ? nil : "what differs is ignored")
    }
    let marks = difference.stretches.map {
      Rect(
        x: Double($0.x), y: Double($0.y), width: Double($0.width), height: Double($0.height))
    }
    let lines = difference.lines(isColored: false)
    return .different(
      SnapshotDifference(
        summary: (regions.problems + (difference.isEmpty ? [] : [difference.summary]))
          .joined(separator: "; "),
        changes: changes(marks), grid: difference,
        lines: lines,
        picture: (Array((lines.joined(separator: "\n") + "\n").utf8), "txt")))
  }
}
