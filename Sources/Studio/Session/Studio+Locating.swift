import Devices
import JSONModel
import Recording
import TerminalModel
import WireProtocol

/// Locators: which one means an element, and what one means.
extension Studio {
  /// The most matches that are shown.
  private static let matchLimit = 50

  func locate(_ argument: JSONValue) async throws -> JSONValue {
    let look = try await freshLook()
    if let text = argument["text"]?.stringValue {
      guard text.count <= 2000 else { throw StudioError("A locator has at most 2000 characters.") }
      return try await matches(of: text, argument["language"]?.stringValue ?? "yaml", look)
    }
    var element: SeenElement?
    if let index = argument["index"]?.integerValue {
      element = look.elements.indices.contains(index) ? look.elements[index] : nil
    } else if let x = argument["x"]?.integerValue, let y = argument["y"]?.integerValue {
      element = look.element(at: CellPoint(x: x, y: y))
    } else {
      throw StudioError("Say what to locate: a cell, an element or a text.")
    }
    // Only the driver knows what a locator means there.
    if let foreign, let seen = element { element?.locator = try await foreign.locator(of: seen) }
    guard let element else {
      return ["found": false, "reason": "No element is here. Click a text, a button or a field."]
    }
    located = RecordedTarget(element, on: look)
    guard let target = located else {
      return [
        "found": false, "frame": element.frame.json,
        "reason": .string("No locator means \(element.title) alone: it has no name."),
      ]
    }
    return [
      "found": true, "title": .string(target.title), "yaml": .string(target.yaml),
      "swift": .string(target.swift), "python": .string(target.python),
      "frame": target.frame.json,
      "value": element.value.map { .string($0) } ?? .null,
    ]
  }

  /// The target that the page has picked.
  func target(_ argument: JSONValue, _ look: Look) throws(StudioError) -> RecordedTarget {
    let frame = (argument["frame"]?.arrayValue ?? []).compactMap(\.integerValue)
    guard frame.count == 4,
      let element = look.elements.last(where: {
        $0.frame == CellRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
          && $0.locator != nil
      }), let target = RecordedTarget(element, on: look)
    else {
      throw StudioError("The element is not on the screen any more. Pick it again.")
    }
    return target
  }

  private func matches(
    of text: String, _ language: String, _ look: Look
  ) async throws -> JSONValue {
    let frames: [CellRect]
    switch language {
    case "yaml":
      do {
        frames = try look.frames(ofSelector: text)
      } catch {
        return [
          "count": 0, "problem": .string("This is no selector: \(Self.firstLine("\(error)"))"),
        ]
      }
    case "swift":
      guard let locator = PastedLocator(text) else {
        return [
          "count": 0,
          "problem":
            "This is no locator. Write one such as app.button(\"OK\") or app[.id(\"name\")].",
        ]
      }
      do {
        if let foreign {
          frames = try await foreign.rects(of: locator)
        } else {
          frames = try await rects(of: try await elements(locator).prefix(Self.matchLimit))
        }
      } catch {
        return ["count": 0, "problem": .string(Self.firstLine("\(error)"))]
      }
    default: throw StudioError("Locators can be edited as YAML and Swift.")
    }
    var answer: [String: JSONValue] = [
      "count": .number(Double(frames.count)),
      "frames": .array(frames.prefix(Self.matchLimit).map(\.json)),
    ]
    if frames.isEmpty { answer["nearest"] = .array(nearest(to: text, look).map { .string($0) }) }
    return .object(answer)
  }

  private func rects(of elements: some Sequence<String>) async throws -> [CellRect] {
    let cell = device == nil ? (1.0, 1.0) : (8.0, 16.0)
    var frames: [CellRect] = []
    for element in elements {
      let rect = try await send(.elementRect, nil, element: element)
      func number(_ key: String, _ unit: Double) -> Int {
        Int((rect[key]?.numberValue ?? 0) / unit)
      }
      frames.append(
        CellRect(
          x: number("x", cell.0), y: number("y", cell.1), width: number("width", cell.0),
          height: number("height", cell.1)))
    }
    return frames
  }

  /// The names on the screen that are nearest to a text in a locator.
  private func nearest(to text: String, _ look: Look) -> [String] {
    let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
    let wanted = quoted.count > 2 ? String(quoted[1]) : text
    var names = look.elements.flatMap { [$0.identifier, $0.name].compactMap { $0 } }
      .filter { !$0.isEmpty }
    var found: [String] = []
    while found.count < 3, let name = NearestMatch.of(wanted, among: names) {
      found.append(name)
      names.removeAll { $0 == name }
    }
    return found
  }

  static func firstLine(_ text: String) -> String {
    String(text.prefix { $0 != "\n" })
  }
}
