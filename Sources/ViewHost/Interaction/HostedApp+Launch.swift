import WireProtocol

extension HostedApp {
  /// Sets what the launch asks for, starts the app, and follows the launch's link.
  package func begin(_ settings: HostSettings) throws(ViewHostError) {
    for (name, value) in settings.launch {
      let allowed: String
      switch set(name, value) {
      case .done: continue
      case .refused(let reason): allowed = "another value (\(reason))"
      case .unknown: allowed = "only settings that this app has"
      }
      throw .badSetting(
        name: "\(AppVariable.settings.rawValue), \(name)", value: value, allowed: allowed)
    }
    start()
    if let url = settings.url, let refusal = open(url) {
      throw .badSetting(
        name: AppVariable.url.rawValue, value: url, allowed: "a link of this app (\(refusal))")
    }
  }
}
