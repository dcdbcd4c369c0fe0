import TerminalModel
import Testing

@testable import Devices

@Suite struct DeviceCatalogTests {
  let catalog = DeviceCatalog.standard

  @Test(arguments: [
    (DeviceProfile.iPhone4, 40, 30), (.iPhone5, 40, 35), (.iPhone6, 46, 41),
    (.iPhone6Plus, 51, 46), (.terminal80x24, 80, 24),
  ])
  func `points become cells of 8 by 16, rounded down`(
    device: DeviceProfile, columns: Int, rows: Int
  ) {
    #expect(device.cells == CellSize(columns: columns, rows: rows))
  }

  @Test(arguments: [
    "iPhone 6 Plus", "iphone6plus", "iPhone6Plus", "IPHONE-6-PLUS", "iPhone 6+", "iphone 6 PLUS ",
  ])
  func `a name is found however it is written`(name: String) throws {
    #expect(try catalog.profile(named: name) == .iPhone6Plus)
  }

  @Test func `an unknown name is refused with the nearest one`() {
    #expect(throws: DeviceError.unknown(name: "iPhnoe 6", nearest: "iPhone 6")) {
      try catalog.profile(named: "iPhnoe 6")
    }
    #expect(throws: DeviceError.unknown(name: "Commodore", nearest: nil)) {
      try catalog.profile(named: "Commodore")
    }
    #expect(throws: DeviceError.self) { try catalog.profile(named: "") }
  }

  @Test(arguments: ["-80x24", "80x-24", "terminal -80x24", "80 x -24", "0x24"])
  func `a size below 1 is none`(name: String) {
    #expect(throws: DeviceError.self) { try catalog.profile(named: name) }
  }

  @Test func `a size in cells is a terminal`() throws {
    #expect(try catalog.profile(named: "132x43").cells == CellSize(columns: 132, rows: 43))
    #expect(try catalog.profile(named: "132×43").kind == .terminal)
    #expect(throws: DeviceError.self) { try catalog.profile(named: "0x43") }
    #expect(throws: DeviceError.self) { try catalog.profile(named: "9999999999999999999x4") }
  }

  @Test func `names and sets mix without repetition`() throws {
    let found = try catalog.profiles(named: ["iPhone 6", "phones", "iPhone 15"])
    #expect(found == [.iPhone6, .iPhone4, .iPhone5, .iPhone6Plus, .iPhone15])
    #expect(throws: DeviceError.self) { try catalog.profiles(named: ["phone-like things"]) }
    #expect(throws: DeviceError.self) { try catalog.set(named: "fones") }
  }

  @Test func `names and slugs are unique in the catalogue`() {
    let names = Set(catalog.profiles.map { DeviceCatalog.key($0.name) })
    let slugs = Set(catalog.profiles.map { $0.slug.lowercased() })
    #expect(names.count == catalog.profiles.count)
    #expect(slugs.count == catalog.profiles.count)
    #expect(DeviceProfile.iPhone6Plus.slug == "iPhone6Plus")
    #expect(DeviceProfile("Élan 6+ é/x", width: 8, height: 16, scale: 1).slug == "lan6Plusx")
  }

  @Test func `a profile of the same name takes the place of the old one`() throws {
    var own = catalog
    own.add([DeviceProfile("iphone 6", width: 80, height: 160, scale: 1)])
    #expect(try own.profile(named: "iPhone 6").width == 80)
    #expect(own.profiles.count == catalog.profiles.count)
    try own.addSet("mine", of: ["iPhone 4", "80x24"])
    #expect(try own.set(named: "mine") == [.iPhone4, .terminal80x24])
  }

  @Test(arguments: [("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3), ("same", "same", 0)])
  func `the distance of two names counts edits`(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }
}
