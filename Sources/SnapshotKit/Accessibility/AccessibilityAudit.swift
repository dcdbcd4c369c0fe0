import Devices
import Drawing
import Imaging
import TextModel
import ViewImaging
public import ViewKit

/// Looks a view over for what keeps people from using it.
@MainActor
public enum AccessibilityAudit {
  /// What is wrong with a view under these conditions, in reading order: names, contrast and targets as it is, clipped
  /// words at the largest text size, and on a television what no arrow key reaches.
  /// - Throws: where a font is missing.
  public static func findings(
    in view: some View, _ conditions: ViewConditions
  ) throws -> [AccessibilityFinding] {
    let layout = try layout(of: view, conditions)
    let background = conditions.environment.theme.background
      .resolved(in: conditions.colorScheme).rgba
    var largest = conditions
    largest.textSize = .accessibility5
    return names(layout.root) + targets(layout.root)
      + (conditions.device.kind == .tv ? unreachable(layout) : [])
      + (try contrasts(layout, background))
      + (try clipped(try self.layout(of: view, largest), scale: conditions.device.scale))
  }

  private static func layout(
    of view: some View, _ conditions: ViewConditions
  ) throws -> ViewLayout {
    try ImageRenderer().layout(
      of: view,
      size: Size(
        width: Double(conditions.device.width), height: Double(conditions.device.height)),
      scale: conditions.device.scale, environment: conditions.environment)
  }

  // MARK: Names and targets

  private static let actionable: Set<AccessibilityRole> = [
    .button, .link, .textField, .secureField, .toggle, .picker, .tab,
  ]

  private static func isNamed(_ element: AccessibilityElement) -> Bool {
    [element.label, element.text].contains { $0?.contains { !$0.isWhitespace } == true }
  }

  private static func names(_ root: AccessibilityElement) -> [AccessibilityFinding] {
    root.all.filter {
      (actionable.contains($0.role) || $0.role == .image) && !$0.visibleFrame.isEmpty
        && !isNamed($0)
    }.map {
      let frame = $0.frame
      return AccessibilityFinding(
        kind: .unlabelled, element: name(of: $0),
        detail: "at \(ElementOutline.number(frame.x)),\(ElementOutline.number(frame.y))")
    }
  }

  private static func targets(_ root: AccessibilityElement) -> [AccessibilityFinding] {
    root.all.filter {
      // What scrolled half out of sight isn't small.
      actionable.contains($0.role) && $0.isEnabled && $0.visibleFrame == $0.frame
        && ($0.frame.width < 44 || $0.frame.height < 44)
    }.map {
      AccessibilityFinding(
        kind: .smallTarget, element: name(of: $0),
        detail: "\(ElementOutline.number($0.frame.width)) × "
          + "\(ElementOutline.number($0.frame.height)) pt, 44 × 44 is needed")
    }
  }

  // MARK: Reach

  /// A television has no touch: what the arrow keys miss can't be used.
  private static func unreachable(_ layout: ViewLayout) -> [AccessibilityFinding] {
    layout.unreachable.map {
      AccessibilityFinding(
        kind: .unreachable, element: name(of: $0), detail: "no arrow key moves the focus to it")
    }
  }

  // MARK: Contrast

  private static func contrasts(
    _ layout: ViewLayout, _ background: RGBA
  ) throws -> [AccessibilityFinding] {
    var ground = layout.displayList
    ground.items.removeAll { if case .text = $0 { true } else { false } }
    let picture = try ImageRenderer.draw(ground, background: background)
    guard case .points(let scale) = layout.displayList.medium else { return [] }
    var shares = [1.0]
    var clips = [Rect(origin: .zero, size: layout.displayList.size)]
    var findings: [AccessibilityFinding] = []
    for item in layout.displayList.items {
      switch item {
      case .pushOpacity(let share): shares.append((shares.last ?? 1) * share)
      case .popOpacity: shares.removeLast()
      case .pushClip(let rect, _): clips.append((clips.last ?? rect).intersection(rect))
      case .popClip: clips.removeLast()
      case .text(let text):
        let seen = text.frame.intersection(clips.last ?? text.frame)
        guard !seen.isEmpty, text.string.contains(where: { !$0.isWhitespace }),
          let behind = Contrast.ground(of: picture, in: seen, scale: scale)
        else { continue }
        let element = element(at: text.frame, text.string, in: layout.root)
        // What can't be used may be faint (WCAG 1.4.3, inactive components).
        guard element?.isEnabled != false else { continue }
        let ratio = Contrast.ratio(text.paint.rgba.opacity(shares.last ?? 1), on: behind)
        let isLarge =
          text.font.size >= 24 || text.font.size >= 18.66 && text.font.weight.rawValue >= 700
        let needed = isLarge ? 3.0 : 4.5
        guard ratio < needed else { continue }
        findings.append(
          AccessibilityFinding(
            kind: .lowContrast, element: element.map(name(of:)) ?? "text \"\(text.string)\"",
            detail: "\(Contrast.text(ratio)), \(Contrast.text(needed)) is needed"))
      default: break
      }
    }
    return findings
  }

  // MARK: Clipped words

  private static func clipped(
    _ layout: ViewLayout, scale: Double
  ) throws -> [AccessibilityFinding] {
    let measurer = ImageTextMeasurer(fonts: try FontLibrary.pinned(), scale: scale)
    var findings: [AccessibilityFinding] = []
    for item in layout.displayList.items {
      guard case .text(let text) = item else { continue }
      let whole = measurer.size(
        of: text.string, font: text.font, width: max(1, text.frame.width), lineLimit: nil)
      let line = measurer.lineHeight(of: text.font)
      let most = min(
        Double(text.lineLimit ?? .max),
        max(1, ((text.frame.height + 0.5) / line).rounded(.down)))
      guard whole.height > most * line + 0.5 || whole.width > text.frame.width + 0.5 else {
        continue
      }
      let element = element(at: text.frame, text.string, in: layout.root)
      let lines = Int((whole.height / line).rounded())
      findings.append(
        AccessibilityFinding(
          kind: .clipped, element: element.map(name(of:)) ?? "text \"\(text.string)\"",
          detail: whole.height > most * line + 0.5
            ? "\(Int(most)) of \(lines) lines are shown" : "a word is wider than its room"))
    }
    return findings
  }

  // MARK: Elements

  /// The innermost element that holds the middle of a frame; of several the one that says the words.
  private static func element(
    at frame: Rect, _ words: String, in root: AccessibilityElement
  ) -> AccessibilityElement? {
    let middle = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    let under = root.all.dropFirst().filter { $0.frame.contains(middle) }
    return under.last { $0.text == words || $0.label == words || $0.value == words } ?? under.last
  }

  private static func name(of element: AccessibilityElement) -> String {
    if let identifier = element.identifier { return identifier }
    let words = [element.label, element.text, element.value].compactMap(\.self)
    guard let first = words.first(where: { !$0.isEmpty }) else { return element.role.rawValue }
    return "\(element.role.rawValue) \(QuotedText.quoted(first))"
  }
}
