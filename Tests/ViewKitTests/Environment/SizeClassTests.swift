import Devices
import Testing
import ViewKit

/// Held to the table of size classes in Apple's Human Interface Guidelines, "Layout".
@MainActor @Suite struct SizeClassTests {
  private struct Probe: View {
    @Environment(\.horizontalSizeClass) private var sizeClass

    var body: some View { Text(sizeClass.rawValue) }
  }

  /// What a view reads on a device.
  private func sizeClass(on device: DeviceProfile) -> String? {
    pointLayout(of: Probe(), 90, 30, environment: EnvironmentValues(device: device))
      .root.all.compactMap(\.text).first
  }

  private nonisolated static let phones =
    [DeviceProfile].phones + .modernPhones + [.pixel8, .smallAndroid]

  @Test(arguments: phones) func `a phone held upright is compact`(phone: DeviceProfile) {
    #expect(sizeClass(on: phone) == "compact")
  }

  @Test(arguments: [.iPhone6Plus, .iPhone16ProMax] as [DeviceProfile])
  func `a large phone on its side is regular`(phone: DeviceProfile) {
    #expect(sizeClass(on: phone.landscape) == "regular")
  }

  @Test(
    arguments: [
      .iPhone4, .iPhone5, .iPhone6, .iPhoneSE3, .iPhone13Mini, .iPhone15, .iPhone16Pro,
    ] as [DeviceProfile])
  func `other phones are compact on their side too`(phone: DeviceProfile) {
    #expect(sizeClass(on: phone.landscape) == "compact")
  }

  @Test(
    arguments: [.iPad11, .iPad13, .iPad11.landscape, .iPad13.landscape, .pixelFold, .appleTV]
      as [DeviceProfile])
  func `a tablet is regular however it is held`(device: DeviceProfile) {
    #expect(sizeClass(on: device) == "regular")
  }

  @Test func `half a tablet is compact unless it is a large one's`() {
    #expect(sizeClass(on: .iPad11Split) == "compact")
    #expect(sizeClass(on: .iPad13Split) == "regular")
  }

  @Test(arguments: [DeviceProfile].widgets)
  func `a widget is compact`(widget: DeviceProfile) {
    #expect(sizeClass(on: widget) == "compact")
  }

  @Test func `a terminal is regular from 75 columns on`() {
    #expect(sizeClass(on: .terminal(columns: 74, rows: 30)) == "compact")
    #expect(sizeClass(on: .terminal80x24) == "regular")
  }
}
