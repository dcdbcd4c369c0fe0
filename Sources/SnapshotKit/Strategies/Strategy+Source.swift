public import Devices
import TextModel
public import ViewKit

extension Strategy where Value: View, Format == String {
  /// A view's accessibility tree as XML, an element a line.
  ///
  /// It has what a reader of a change needs, in fewer words than the page source of a driver.
  public static func source(
    on device: DeviceProfile, locale: String = "en", textSize: TextSize = .large
  ) -> Strategy {
    let conditions = ViewConditions(device, locale: locale, textSize: textSize)
    return Strategy(.lines(fileExtension: "xml"), context: conditions.context) { view, _ in
      // Views are described on the main actor; whoever verifies one is there too and waits.
      nonisolated(unsafe) let view = view
      return MainActor.assumeIsolated {
        let layout = GridRenderer().layout(
          of: unsafe view, size: conditions.device.cells, environment: conditions.environment)
        return (
          PageSource.text(of: layout.root), ElementOutline(layout.root, unit: .cells)
        )
      }
    }
  }
}

/// An accessibility tree as XML.
enum PageSource {
  static func text(of root: AccessibilityElement) -> String {
    lines(root, 0, ["unit": "cells"]).joined(separator: "\n")
  }

  private static func lines(
    _ element: AccessibilityElement, _ depth: Int, _ more: KeyValuePairs<String, String> = [:]
  ) -> [String] {
    let frame = element.visibleFrame
    var attributes: [(String, String?)] = more.map { ($0.key, $0.value) }
    attributes += [
      ("id", element.identifier), ("label", element.label),
      ("text", element.text == element.label ? nil : element.text), ("value", element.value),
      ("enabled", element.isEnabled ? nil : "false"),
      ("focused", element.isFocused ? "true" : nil),
      ("selected", element.isSelected ? "true" : nil),
      ("checked", element.isChecked.map { "\($0)" }),
      ("visible", frame.isEmpty ? "false" : nil),
      ("x", ElementOutline.number(frame.x)), ("y", ElementOutline.number(frame.y)),
      ("width", ElementOutline.number(frame.width)),
      ("height", ElementOutline.number(frame.height)),
    ]
    let written = attributes.compactMap { name, value in
      value.map { " \(name)=\"\(XMLText.attribute($0))\"" }
    }.joined()
    let indent = String(repeating: "  ", count: depth)
    guard !element.children.isEmpty else {
      return ["\(indent)<\(element.role.rawValue)\(written)/>"]
    }
    return ["\(indent)<\(element.role.rawValue)\(written)>"]
      + element.children.flatMap { lines($0, depth + 1) }
      + ["\(indent)</\(element.role.rawValue)>"]
  }
}
