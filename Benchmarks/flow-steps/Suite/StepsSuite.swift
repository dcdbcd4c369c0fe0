import PageObjects
import SuiteKit

/// The steps of `flows/steps.yaml`, in Swift.
@main struct StepsSuite: SuiteExecutable {
  static let suites = [steps]
}

private let steps = describe(
  "Steps", .app("fernway"), .fixture(Fixture("mina")), .route(Route("fernway://find"))
) {
  it("twenty steps") { app in
    for _ in 1...5 {
      try await app.tab("Upcoming").tap()
      try await expect(app.text("SATURDAY 14 MARCH")).toBeVisible()
      try await app.tab("Find").tap()
      try await expect(app.text("13 classes near you")).toBeVisible()
    }
  }
}
