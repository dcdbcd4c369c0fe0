import FernwayCore
import Testing

/// The drawer's rules, in a room of 600 points: its snap points are 80, 288 and 544.
@Suite struct DrawerModelTests {
  private static let room = 600.0

  private func dragged(_ from: SnapPoint, by step: Double, scrolled: Double = 0) -> DrawerModel {
    var drawer = DrawerModel(from)
    _ = drawer.pan(.began(step: step, scrolled: scrolled), in: Self.room)
    return drawer
  }

  @Test func `each snap point is a whole number of rows, within the room`() {
    #expect(SnapPoint.allCases.map { DrawerModel.height(of: $0, in: 600) } == [80, 288, 544])
    #expect(SnapPoint.allCases.map { DrawerModel.height(of: $0, in: 0) } == [80, 80, 80])
    #expect(SnapPoint.allCases.map { DrawerModel.height(of: $0, in: 150) } == [80, 80, 96])
  }

  @Test(
    arguments: [
      (-160, -160), (-256, -256), (-400, -256), (100, 100), (400, 208),
    ] as [(Double, Double)])
  func `a step is used as far as the drawer goes`(step: Double, used: Double) {
    var drawer = DrawerModel(.half)
    #expect(drawer.pan(.began(step: step, scrolled: 0), in: Self.room) == used)
    #expect(drawer.height(in: Self.room) == 288 - used)
  }

  @Test func `on the way down the list comes back first`() {
    var drawer = DrawerModel(.expanded)
    #expect(drawer.pan(.began(step: 48, scrolled: 80), in: Self.room) == 0)
    #expect(drawer.pan(.changed(step: 48, scrolled: 32), in: Self.room) == 16)
    #expect(drawer.pan(.changed(step: 48, scrolled: 0), in: Self.room) == 48)
    #expect(drawer.height(in: Self.room) == 544 - 64)
  }

  @Test(
    arguments: [
      (SnapPoint.half, -100, 0, SnapPoint.half), (.half, -130, 0, .expanded),
      (.half, 103, 0, .half), (.half, 105, 0, .collapsed), (.half, -16, -500, .expanded),
      (.half, 16, 500, .collapsed), (.half, -16, 499, .half), (.expanded, 16, 800, .half),
      (.collapsed, -220, -800, .expanded),
    ] as [(SnapPoint, Double, Double, SnapPoint)])
  func `it rests at the nearest snap point, or where a flick sends it`(
    from: SnapPoint, step: Double, speed: Double, expected: SnapPoint
  ) {
    var drawer = dragged(from, by: step)
    _ = drawer.pan(.ended(speed: speed), in: Self.room)
    #expect(drawer.snap == expected)
    #expect(drawer.held == nil)
  }

  @Test func `a flick that scrolled the list alone leaves the drawer open`() {
    var drawer = dragged(.expanded, by: 32, scrolled: 80)
    _ = drawer.pan(.ended(speed: 900), in: Self.room)
    #expect(drawer.snap == .expanded)
  }

  @Test(arguments: [DrawerModel.Pan.failed, .cancelled])
  func `a pan that came to nothing gives the last snap point back`(_ end: DrawerModel.Pan) {
    var drawer = dragged(.half, by: -160)
    _ = drawer.pan(end, in: Self.room)
    #expect(drawer == DrawerModel(.half))
  }

  @Test func `the map moves at half the drawer's speed`() {
    #expect(DrawerModel(.collapsed).mapShift(in: Self.room) == 0)
    #expect(DrawerModel(.half).mapShift(in: Self.room) == 104)
    #expect(dragged(.half, by: -64).mapShift(in: Self.room) == 136)
  }
}
