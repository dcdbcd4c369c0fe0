import Devices
import JSONModel
import WireProtocol

/// Reads typed capabilities, and names the one that has the wrong type.
final class CapabilityReader {
  private let capabilities: [String: JSONValue]
  /// The names that were asked for: those that mean something.
  private var known: Set<String> = []

  init(capabilities: [String: JSONValue]) { self.capabilities = capabilities }

  private func value(_ name: String) -> JSONValue? {
    known.insert(name)
    return capabilities[name]
  }

  /// Refuses unknown names, which would be ignored otherwise.
  /// - Parameters:
  ///   - place: The capability whose members these are; nil for the capabilities themselves.
  ///   - prefix: The names that are checked; others belong to foreign extensions.
  /// - Throws: `invalid argument` with the name that was meant.
  func refuseOthers(of place: String? = nil, prefix: String = "") throws(WebDriverError) {
    let names = known.filter { $0.hasPrefix(prefix) }.sorted()
    for name in capabilities.keys.sorted() where name.hasPrefix(prefix) && !known.contains(name) {
      let owner = place.map { "The capability \($0) has no member \(name)." }
      throw WebDriverError(
        .invalidArgument,
        (owner ?? "There is no capability \(name).") + NearestMatch.hint(name, among: names)
          + " Known: \(names.joined(separator: ", ")).")
    }
  }

  func string(_ name: String) throws(WebDriverError) -> String? {
    guard let value = self.value(name) else { return nil }
    guard let text = value.stringValue else { throw wrong(name, "a string") }
    return text
  }

  func string(_ name: String, oneOf allowed: [String]) throws(WebDriverError) -> String? {
    guard let text = try string(name) else { return nil }
    guard allowed.contains(text) else { throw wrong(name, allowed.joined(separator: " or ")) }
    return text
  }

  func object(_ name: String) throws(WebDriverError) -> [String: JSONValue]? {
    guard let value = self.value(name) else { return nil }
    guard let object = value.objectValue else { throw wrong(name, "an object") }
    return object
  }

  func strings(_ name: String) throws(WebDriverError) -> [String]? {
    guard let value = self.value(name), !value.isNull else { return nil }
    guard let values = value.arrayValue else { throw wrong(name, "a list of strings") }
    var texts: [String] = []
    for value in values {
      guard let text = value.stringValue else { throw wrong(name, "a list of strings") }
      texts.append(text)
    }
    return texts
  }

  func stringMap(_ name: String) throws(WebDriverError) -> [String: String]? {
    guard let members = try object(name) else { return nil }
    var map: [String: String] = [:]
    for (key, value) in members {
      guard let text = value.stringValue, !key.isEmpty, !key.contains("=") else {
        throw wrong(name, "an object of strings")
      }
      map[key] = text
    }
    return map
  }

  func seconds(_ name: String) throws(WebDriverError) -> Duration? {
    guard let value = self.value(name) else { return nil }
    guard let seconds = value.numberValue, (0...1_000_000).contains(seconds) else {
      throw wrong(name, "seconds of 0 or more")
    }
    return .milliseconds(Int(seconds * 1000))
  }

  func ends(_ name: String) throws(WebDriverError) -> ExpectedEnds {
    guard let value = self.value(name) else { return ExpectedEnds() }
    return try ExpectedEnds(value, of: "The capability \(name)")
  }

  private func wrong(_ name: String, _ what: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The capability \(name) must be \(what).")
  }
}
