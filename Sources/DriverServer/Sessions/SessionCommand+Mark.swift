import JSONModel
import WireProtocol

extension SessionCommand {
  /// What the recording is told of the command; nil for one that only looks.
  ///
  /// What is typed is not in it: it may be a secret, and the recording has the input anyway.
  /// - Parameter title: what an element's id means to a person.
  func mark(_ title: (String) -> String) -> String? {
    switch endpoint {
    case .executeSync:
      let script = body["script"]?.stringValue ?? ""
      guard let command = MobileCommand(script: script) else { return nil }
      switch command {
      case .mark, .recording, .getState, .screen, .picture, .inspect: return nil
      default: return script
      }
    case _ where isExclusive:
      return variables.element.map { "\(endpoint.name) \(title($0))" } ?? endpoint.name
    default: return nil
    }
  }
}
