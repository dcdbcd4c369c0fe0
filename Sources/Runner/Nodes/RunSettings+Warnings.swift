import HTTPClient
import JSONModel
import WorkerProtocol

extension RunSettings {
  /// What to say of a server that runs already and starts the app by settings of its own; nil where
  /// `qa.yml` says nothing that it would have to know.
  func unsentSettings(to plans: [NodePlan]) -> String? {
    guard let app = apps.first, !app.ownSettings.isEmpty else { return nil }
    let addresses = plans.compactMap { plan -> String? in
      guard case .fronted(.url(let url, _), _) = plan.driver,
        plan.targets.map({ !$0.isDisjoint(with: [.tui, .core]) }) ?? true
      else { return nil }
      return url.withoutPassword
    }
    guard let first = addresses.first else { return nil }
    return "\(first) runs already and starts \(app.name) by its own settings: "
      + "\(app.ownSettings.joined(separator: ", ")) of \(app.name) in qa.yml are not sent to it. Start it with "
      + "`qa-runner serve --config qa.yml` where this project is, or give a test `.arguments` and "
      + "`.environment`."
  }

  /// What to say of targets whose snapshots nobody compares; nil where all are compared.
  func uncomparedSnapshots(of plans: [NodePlan]) -> String? {
    let targets = plans.flatMap { plan in
      plan.capabilities.filter { $0.value["qa:comparesSnapshots"]?.boolValue == false }.keys
    }
    guard !targets.isEmpty else { return nil }
    let names = Set(targets.map(\.rawValue)).sorted().joined(separator: ", ")
    return "Snapshots are not compared on \(names): qa:comparesSnapshots is false there."
  }
}
