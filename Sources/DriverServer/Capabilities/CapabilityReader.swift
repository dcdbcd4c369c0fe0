import Devices
import JSONModel
import WireProtocol

/// Reads typed capabilities, or the members of one, and names the one that has the wrong type.
struct CapabilityReader<Name: RawRepresentable<String> & CaseIterable> {
  private let members: [String: JSONValue]
  private let owner: CapabilityName?

  /// - Parameter owner: The capability whose members these are; nil for the capabilities themselves.
  init(_ members: [String: JSONValue], of owner: CapabilityName? = nil) {
    self.members = members
    self.owner = owner
  }

  /// Refuses unknown names, which would be ignored otherwise.
  /// - Parameter prefix: The names that are checked; others belong to foreign extensions.
  /// - Throws: `invalid argument` with the name that was meant.
  func refuseOthers(prefix: String = "") throws(WebDriverError) {
    let names = Name.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }.sorted()
    for name in members.keys.sorted() where name.hasPrefix(prefix) && !names.contains(name) {
      let problem =
        owner.map { "The capability \($0.rawValue) has no member \(name)." }
        ?? "There is no capability \(name)."
      throw WebDriverError(
        .invalidArgument,
        problem + NearestMatch.hint(name, among: names)
          + " Known: \(names.joined(separator: ", ")).")
    }
  }

  func string(_ name: Name) throws(WebDriverError) -> String? {
    guard let value = members[name.rawValue] else { return nil }
    guard let text = value.stringValue else { throw wrong(name, "a string") }
    return text
  }

  func flag(_ name: Name) throws(WebDriverError) -> Bool? {
    guard let value = members[name.rawValue] else { return nil }
    guard let flag = value.boolValue else { throw wrong(name, "true or false") }
    return flag
  }

  func string(_ name: Name, oneOf allowed: [String]) throws(WebDriverError) -> String? {
    guard let text = try string(name) else { return nil }
    guard allowed.contains(text) else { throw wrong(name, allowed.joined(separator: " or ")) }
    return text
  }

  func object(_ name: Name) throws(WebDriverError) -> [String: JSONValue]? {
    guard let value = members[name.rawValue] else { return nil }
    guard let object = value.objectValue else { throw wrong(name, "an object") }
    return object
  }

  func strings(_ name: Name) throws(WebDriverError) -> [String]? {
    guard let value = members[name.rawValue], !value.isNull else { return nil }
    guard let values = value.arrayValue else { throw wrong(name, "a list of strings") }
    var texts: [String] = []
    for value in values {
      guard let text = value.stringValue else { throw wrong(name, "a list of strings") }
      texts.append(text)
    }
    return texts
  }

  func stringMap(_ name: Name) throws(WebDriverError) -> [String: String]? {
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

  /// An object of texts, whole numbers and truth values, each as its text.
  func scalars(_ name: Name) throws(WebDriverError) -> [String: String]? {
    guard let members = try object(name) else { return nil }
    var texts: [String: String] = [:]
    for (key, value) in members {
      let number = value.integerValue.map { String($0) }
      guard let text = value.stringValue ?? value.boolValue.map({ String($0) }) ?? number else {
        throw wrong(name, "an object of strings, whole numbers, true and false (see \"\(key)\")")
      }
      texts[key] = text
    }
    return texts
  }

  func seconds(_ name: Name) throws(WebDriverError) -> Duration? {
    guard let value = members[name.rawValue] else { return nil }
    guard let seconds = value.numberValue, (0...1_000_000).contains(seconds) else {
      throw wrong(name, "seconds of 0 or more")
    }
    return .milliseconds(Int(seconds * 1000))
  }

  func ends(_ name: Name) throws(WebDriverError) -> ExpectedEnds {
    guard let value = members[name.rawValue] else { return ExpectedEnds() }
    return try ExpectedEnds(value, of: "The capability \(name.rawValue)")
  }

  private func wrong(_ name: Name, _ what: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The capability \(name.rawValue) must be \(what).")
  }
}
