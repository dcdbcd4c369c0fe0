/// How the app shows web pages, and what they posted.
@MainActor
final class WebSettings {
  let engine: any ScriptEngine
  var policy = WebPolicy()
  var userScripts: [UserScript] = []
  /// Whether pages find the app's message handlers.
  var hasHandlers = true
  /// What pages posted to the handler `test`.
  var messages: [String] = []

  init(engine: any ScriptEngine) { self.engine = engine }

  /// `web.insecure`, `web.handlers` (true or false), or `web.script` with the name of a user script.
  func set(_ name: String, to value: String) -> SettingAnswer {
    switch name {
    case "insecure", "handlers":
      guard let isOn = Bool(value) else { return .refused("web.\(name) is true or false.") }
      if name == "insecure" { policy.allowsInsecure = isOn } else { hasHandlers = isOn }
    case "script":
      guard let scripts = UserScript.named[value] else {
        let known = UserScript.named.keys.sorted().joined(separator: ", ")
        return .refused("The user scripts are \(known).")
      }
      userScripts += scripts
    default: return .unknown
    }
    return .done
  }
}
