import Devices
import FernwayCore
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

@testable import FernwayTUI

/// Each part alone: as it is on four phones, and under what a reader may set on the narrowest.
@MainActor @Suite(.snapshots(record: .missing)) struct ComponentSnapshots {
  private func expectPart(_ part: some View) throws {
    let view = part.padding(16).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    try expectSnapshots(of: view, on: .matrix(.phones), as: [.grid])
    let narrow = SnapshotMatrix.matrix([.iPhone4], locales: ["en-XL"])
    try expectSnapshots(of: view, on: narrow, as: [.grid])
    try expectSnapshots(
      of: view, on: .matrix([.iPhone4], directions: [.rightToLeft]), as: [.grid])
    try expectSnapshots(
      of: view, on: .matrix([.iPhone4], locales: ["en-XA"], textSizes: [.accessibility2]),
      as: [.image])
  }

  private var summary: ClassSummary {
    get throws {
      let classes = Catalogue.portAmity.classes
      return ClassSummary(try #require(classes.first { $0.id == 10 }), booked: false)
    }
  }

  @Test func title() throws { try expectPart(Title("Find a class")) }
  @Test func tagline() throws { try expectPart(Caption.tagline("Classes to book in Port Amity.")) }
  @Test func problem() throws { try expectPart(Caption.problem("That password is not right.")) }
  @Test func notice() throws { try expectPart(Caption.notice("A code is on its way.")) }
  @Test func primary() throws { try expectPart(ActionButton.primary("Log in", "x") {}) }
  @Test func secondary() throws { try expectPart(ActionButton.secondary("Log out", "x") {}) }
  @Test func link() throws { try expectPart(ActionButton.link("Look around first", "x") {}) }
  @Test func back() throws { try expectPart(BackButton("Back", identifier: "x") {}) }
  @Test func `class row`() throws {
    try expectPart(ClassRow(summary: summary, time: "Tue 19:00 · 75 min"))
  }
  @Test func fact() throws { try expectPart(Fact("When", "Today 18:30", identifier: "x")) }
  @Test func pill() throws { try expectPart(PlacesPill(places: .left(14))) }
  @Test func `shop row`() throws {
    try expectPart(ShopRow(title: "Yoga mat", detail: "1 credit a day", tint: .fern))
  }
  @Test func `empty notice`() throws {
    try expectPart(
      EmptyNotice("Nothing booked yet.", hint: "What you book shows up here.", identifier: "x"))
  }
}
