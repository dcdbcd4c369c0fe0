import Devices
import Files
import Imaging
import Testing
import ViewKit

@testable import SnapshotExpectations
@testable import SnapshotKit

@Suite struct SnapshotMatrixTests {
  @Test func `each combination is there once, under a name that stays`() {
    let matrix = SnapshotMatrix.matrix(
      [.iPhone6, .terminal80x24], locales: ["en", "ar"], orientations: .all,
      directions: .all)
    #expect(
      matrix.conditions.map(\.name) == [
        "iPhone6", "iPhone6~rtl", "iPhone6~ar~ltr", "iPhone6~ar", "iPhone6landscape",
        "iPhone6landscape~rtl", "iPhone6landscape~ar~ltr", "iPhone6landscape~ar", "80x24",
        "80x24~rtl", "80x24~ar~ltr", "80x24~ar",
      ])
    #expect(Set(matrix.conditions.map(\.name)).count == matrix.conditions.count)
  }

  @Test func `the whole catalogue's matrix has no two of one name`() {
    let all = SnapshotMatrix.matrix(
      DeviceCatalog.standard.profiles, schemes: .all, locales: ["en", "pt-PT", "ar", "ja"],
      textSizes: .all, orientations: .all)
    #expect(all.conditions.count > 2000)
    #expect(Set(all.conditions.map { SafeFileName.folded($0.name) }).count == all.conditions.count)
  }

  @Test func `a few combinations hold each device and each pair of the rest`() {
    let matrix = SnapshotMatrix.matrix(
      .modernPhones + .tablets + .androids + [.appleTV] + .widgets, schemes: .all,
      locales: ["en", "pt-PT", "ar"], textSizes: [.large, .accessibility2], orientations: .all)
    let few = matrix.pairwise.conditions
    #expect(few.count < 40 && matrix.conditions.count > 250, "\(few.count)")
    #expect(few.map(\.name) == matrix.pairwise.conditions.map(\.name))
    func values(_ one: ViewConditions) -> [String] {
      [
        one.device.kind.rawValue, "\(one.device.width > one.device.height)",
        one.colorScheme.rawValue, one.locale, one.textSize.rawValue,
      ]
    }
    for one in matrix.conditions {
      #expect(few.contains { $0.device == one.device })
      for first in 0..<5 {
        for second in first + 1..<5 {
          let (wanted, isThere) = (values(one), few.map(values))
          #expect(
            isThere.contains { $0[first] == wanted[first] && $0[second] == wanted[second] },
            "\(wanted[first]) with \(wanted[second])")
        }
      }
    }
  }

  @Test func `a direction turns the layout and is written down`() {
    let conditions = ViewConditions(.iPhone6, direction: .rightToLeft)
    #expect(conditions.environment.layoutDirection == .rightToLeft)
    #expect(conditions.context.variant.direction == "rtl")
    #expect(ImageProvenance(conditions.context).fields[.direction] == "rtl")
  }

  @Test func `a sheet holds each failed picture`() throws {
    let red = Imaging.Image(width: 80, height: 160, filledWith: RGBA(red: 200, green: 0, blue: 0))
    let tiles = (1...7).map {
      ContactSheet.Tile(
        caption: "iPhone6 · dark \($0)", detail: "class.book  moved y 600 → 606 pt",
        pictures: [red, red])
    }
    let sheet = try ContactSheet(title: "7 of 12 combinations differ", tiles: tiles).image
    #expect(sheet.width <= 2 * (1200 + 48))
    // Each tile has two red pictures, 120 × 240 points.
    let reds = (0..<sheet.width).count { sheet[$0, 2 * 200] == RGBA(red: 200, green: 0, blue: 0) }
    #expect(reds > 4 * 2 * 230, "\(reds)")
  }
}
