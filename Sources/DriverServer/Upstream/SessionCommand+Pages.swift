import Foundation
import JSONModel
import TextModel
import WireProtocol

extension SessionCommand {
  /// Whether it needs no look at the page.
  var isBlindOfPages: Bool {
    switch endpoint {
    case .getSession, .getSettings, .setSettings, .logEvent, .events: true
    default: mobile == .addSecrets || mobile == .wanted
    }
  }

  /// Whether a page that has noticed no change since the last look may be taken as it was then: a find tells no more than
  /// what is there, and what uses an element was preceded by a whole look.
  var takesPageAsItWas: Bool {
    switch endpoint {
    case .findElement, .findElements, .findElementIn, .findElementsIn, .click: true
    default: false
    }
  }

  /// CSS and XPath in its locators, which the browser reads.
  var nativeSelectors: [NativeSelector] {
    var found: [NativeSelector] = []
    if let value = body["value"]?.stringValue,
      body["using"]?.stringValue == LocatorStrategy.query.rawValue,
      let query = try? JSONParser.parse(Data(value.utf8))
    {
      query.collectSelectors(into: &found)
    }
    if mobile != nil { argument.collectSelectors(into: &found) }
    return found
  }
}

extension JSONValue {
  fileprivate func collectSelectors(into found: inout [NativeSelector]) {
    switch self {
    case .object(let members):
      if let css = members["css"]?.stringValue { found.append(NativeSelector(.css, css)) }
      if let xpath = members["xpath"]?.stringValue { found.append(NativeSelector(.xpath, xpath)) }
      for value in members.values { value.collectSelectors(into: &found) }
    case .array(let values): for value in values { value.collectSelectors(into: &found) }
    default: break
    }
  }

  /// Whether the actions are those of the page objects' finger, which is a touch or a mouse as the page takes it.
  var movesFinger: Bool {
    self["actions"]?.arrayValue?.contains { $0["id"]?.stringValue == PageFinger.id } ?? false
  }

  /// Whether a pointer that goes down in these actions is not lifted in them.
  var leavesFingerDown: Bool {
    let types = (self["actions"]?.arrayValue ?? []).flatMap { source in
      (source["actions"]?.arrayValue ?? []).compactMap { $0["type"]?.stringValue }
    }
    return types.last { $0 == "pointerDown" || $0 == "pointerUp" } == "pointerDown"
  }

  /// The ids of all references to elements.
  var elementReferences: [String] {
    switch self {
    case .object(let members):
      (members[ElementReference.key]?.stringValue.map { [$0] } ?? [])
        + members.values.flatMap(\.elementReferences)
    case .array(let values): values.flatMap(\.elementReferences)
    default: []
    }
  }

  /// The ids of elements in the argument of a command of ours, which names them by references or by `elementId`.
  var namedElements: [String] {
    let plain = ["elementId", "targetId", "element"].compactMap { self[$0]?.stringValue }
    return elementReferences + plain
  }

  /// With other ids in the place of those of elements.
  func replacingReferences(_ ids: [String: String]) -> JSONValue {
    switch self {
    case .string(let text): ids[text].map { .string($0) } ?? self
    case .object(let members): .object(members.mapValues { $0.replacingReferences(ids) })
    case .array(let values): .array(values.map { $0.replacingReferences(ids) })
    default: self
    }
  }

  /// Without secrets in its texts.
  func masked(by secrets: SecretTexts) -> JSONValue {
    if secrets.isEmpty { return self }
    switch self {
    case .string(let text): return .string(secrets.masked(text))
    case .object(let members): return .object(members.mapValues { $0.masked(by: secrets) })
    case .array(let values): return .array(values.map { $0.masked(by: secrets) })
    default: return self
    }
  }
}
