import Foundation
import JSONModel
package import RunRecord
import WorkerProtocol

/// Decides which nodes a run has.
package struct NodePlanner: Sendable {
  package var settings: RunSettings
  /// The running program's path, which serves as our own driver.
  package var executable: String

  package init(settings: RunSettings, executable: String) {
    self.settings = settings
    self.executable = executable
  }

  /// The nodes, numbered from 1: those for running drivers or our own, then one for each entry of
  /// a configured driver's pool. No more than there are tests for.
  package func nodes(for manifest: Manifest) -> [NodePlan] {
    var plans: [NodePlan] = []
    let wanted = manifest.entries.filter { $0.runs }
    if !settings.drivers.isEmpty {
      for position in 0..<min(max(settings.nodes, settings.drivers.count), wanted.count) {
        let url = settings.drivers[position % settings.drivers.count]
        // What `qa.yml` says of a target's sessions holds on a server that runs already too.
        let capabilities = settings.configuredDrivers.map { driver in
          let pool = driver.pool.isEmpty ? [[:]] : driver.pool
          return Self.capabilities(driver, pool[position % pool.count])
        }
        plans.append(
          NodePlan(
            number: plans.count + 1,
            driver: .fronted(.url(url, startTimeout: .seconds(10)), front: ownCommand),
            capabilities: capabilities.reduce(into: [:]) { $0.merge($1) { first, _ in first } },
            sessionTimeouts: settings.configuredDrivers.map(Self.sessionTimeouts)
              .reduce(into: [:]) { $0.merge($1) { first, _ in first } }))
      }
      return plans
    }
    var covered: Set<TestTarget> = []
    for driver in settings.configuredDrivers { covered.formUnion(driver.targets) }
    let own = wanted.count { !covered.contains($0.test.target) }
    let ownTargets = Set(wanted.map(\.test.target)).subtracting(covered)
    for _ in 0..<min(settings.nodes, own) {
      plans.append(
        NodePlan(
          number: plans.count + 1, driver: .own(command: ownCommand),
          targets: covered.isEmpty ? nil : ownTargets))
    }
    for driver in settings.configuredDrivers {
      let tests = wanted.count { driver.targets.contains($0.test.target) }
      let pool = driver.pool.isEmpty ? [[:]] : driver.pool
      for values in pool.prefix(tests) {
        plans.append(
          NodePlan(
            number: plans.count + 1,
            driver: .fronted(Self.upstream(driver, values), front: ownCommand),
            targets: Set(driver.targets),
            capabilities: Self.capabilities(driver, values),
            sessionTimeouts: Self.sessionTimeouts(driver)))
      }
    }
    return plans
  }

  /// How many nodes a run has when there are tests enough.
  package var mostNodes: Int {
    if !settings.drivers.isEmpty { return max(settings.nodes, settings.drivers.count) }
    let pools = settings.configuredDrivers.map { max(1, $0.pool.count) }.reduce(0, +)
    var covered: Set<TestTarget> = []
    for driver in settings.configuredDrivers { covered.formUnion(driver.targets) }
    let hasOwn = (settings.selection.targets ?? settings.targets).contains { !covered.contains($0) }
    return (hasOwn ? settings.nodes : 0) + pools
  }

  /// Whether any node needs our own driver, and so the apps.
  package static func needsApps(_ plans: [NodePlan]) -> Bool {
    plans.contains { if case .own = $0.driver { true } else { false } }
  }

  /// The apps come in a variable, as their own variables may be secret.
  private var ownCommand: [String] { [executable, "serve"] }

  private static func upstream(
    _ driver: ConfiguredDriver, _ values: [String: String]
  ) -> NodePlan.Upstream {
    if let url = driver.url { return .url(filled(url, values), startTimeout: driver.startTimeout) }
    return .command(
      driver.command.map { filled($0, values) }, page: driver.page.map { filled($0, values) },
      startTimeout: driver.startTimeout)
  }

  /// What the sessions of a driver ask for, with a pool's values.
  private static func capabilities(
    _ driver: ConfiguredDriver, _ values: [String: String]
  ) -> [TestTarget: [String: JSONValue]] {
    var capabilities = driver.capabilities
    if !driver.page.isEmpty, capabilities["qa:baseUrl"] == nil {
      capabilities["qa:baseUrl"] = "http://127.0.0.1:{page}/"
    }
    let filled = capabilities.mapValues { $0.filled(values) }
    return Dictionary(driver.targets.map { ($0, filled) }) { first, _ in first }
  }

  private static func sessionTimeouts(_ driver: ConfiguredDriver) -> [TestTarget: Duration] {
    guard let limit = driver.sessionTimeout else { return [:] }
    return Dictionary(driver.targets.map { ($0, limit) }) { first, _ in first }
  }

  /// A text with `{name}` replaced by a pool's values.
  package static func filled(_ text: String, _ values: [String: String]) -> String {
    values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}

extension JSONValue {
  /// With `{name}` in texts replaced by a pool's values, or by a node's.
  func filled(_ values: [String: String]) -> JSONValue {
    switch self {
    case .string(let text): .string(NodePlanner.filled(text, values))
    case .array(let items): .array(items.map { $0.filled(values) })
    case .object(let members): .object(members.mapValues { $0.filled(values) })
    case .null, .bool, .number: self
    }
  }
}
