import Configuration
import Devices
import Foundation
import RunRecord

extension Subcommand {
  /// `qa-runner devices`: the device profiles.
  static let devices = Subcommand(
    specification: CommandSpecification(
      "devices", "print the device profiles and their sets",
      options: [.init("json", "print them as JSON")]),
    run: { arguments, context in
      let catalog = DeviceCatalog.standard
      if arguments.has("json") {
        try context.printJSON(catalog.profiles)
        return .success
      }
      var lines: [String] = []
      for set in catalog.sets {
        lines.append(set.name)
        for device in set.devices {
          let points = "\(device.width) × \(device.height) pt @\(Self.scale(device.scale))"
          let cells =
            "\(device.width / DeviceProfile.pointsPerCell.width) × "
            + "\(device.height / DeviceProfile.pointsPerCell.height) cells"
          lines.append("  " + Self.padded(device.name, 24) + Self.padded(points, 22) + cells)
        }
      }
      context.print(lines.joined(separator: "\n") + "\n")
      return .success
    })

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func scale(_ scale: Double) -> String {
    scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
  }
}
