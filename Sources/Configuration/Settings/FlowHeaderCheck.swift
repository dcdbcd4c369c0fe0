package import Devices
package import FlowFormat
package import WorkerProtocol

/// Checks the names of devices and targets in the header of a flow.
package struct FlowHeaderCheck {
  private let catalog: DeviceCatalog
  private let targets: [String]

  /// - Parameter targets: those of the project; a flow may also name our own.
  package init(catalog: DeviceCatalog, targets: [TestTarget]) {
    self.catalog = catalog
    self.targets = (targets + [.tui, .core]).reduce(into: []) { names, target in
      if !names.contains(target.rawValue) { names.append(target.rawValue) }
    }
  }

  /// Every name that is none.
  package func faults(of flow: Flow) -> [FlowError] {
    let unknown = flow.header.targets.filter { !targets.contains($0) }.map { name in
      flow.headerError(
        "targets", text: name,
        "there is no target \"\(name)\"." + NearestMatch.hint(name, among: targets)
          + " The targets are \(targets.joined(separator: ", ")).")
    }
    return unknown
      + flow.header.devices.compactMap { name in
        do throws(DeviceError) {
          _ = try catalog.profiles(named: [name])
          return nil
        } catch {
          return flow.headerError("devices", text: name, error.description.withSmallStart)
        }
      }
  }
}

extension String {
  /// Behind a place, a sentence of ours begins with a small letter.
  fileprivate var withSmallStart: String { prefix(1).lowercased() + dropFirst() }
}
