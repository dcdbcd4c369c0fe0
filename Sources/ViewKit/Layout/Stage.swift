import TerminalModel

/// Where nodes put themselves: collects the drawing, the accessibility tree and what responds.
@MainActor
package final class Stage {
  let layout: LayoutContext
  private(set) var list: DisplayList
  private(set) var controls: [Control] = []
  private(set) var scrollAreas: [ScrollArea] = []
  private(set) var panAreas: [PanArea] = []
  private(set) var back: (@MainActor @Sendable () -> Void)?
  /// How many views have said what one step back does.
  private(set) var backCount = 0
  private(set) var initialFocus: NodeID?
  private var clips: [Rect]
  private var scrolls: [NodeID] = []
  private var controlDepth = 0
  private var containers: [[AccessibilityElement]] = [[]]

  init(layout: LayoutContext, size: Size) {
    self.layout = layout
    list = DisplayList(medium: layout.medium, size: size)
    clips = [Rect(origin: .zero, size: size)]
  }

  var medium: Medium { layout.medium }
  /// The elements at the top.
  var elements: [AccessibilityElement] { containers[0] }

  func draw(_ item: DisplayList.Item) { list.items.append(item) }
  func setCursor(_ point: Point) {
    list.cursor = clips.last?.contains(point) == true ? point : nil
  }

  /// The part of `frame` that can be seen.
  func visible(_ frame: Rect) -> Rect { clips.last?.intersection(frame) ?? frame }

  func clipped(to frame: Rect, radius: Double = 0, _ content: () -> Void) {
    draw(.pushClip(frame, radius: radius))
    clips.append(visible(frame))
    content()
    clips.removeLast()
    draw(.popClip)
  }

  /// Each byte in two digits.
  private static let hexadecimal = (0...255).map { value in
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  /// What a test is told of a colour: its name in a terminal, or its hexadecimal value.
  func name(of paint: Paint) -> String {
    func hex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> String {
      "#" + Self.hexadecimal[Int(red)] + Self.hexadecimal[Int(green)] + Self.hexadecimal[Int(blue)]
    }
    guard medium.isCells else { return hex(paint.rgba.red, paint.rgba.green, paint.rgba.blue) }
    switch paint.terminal {
    case .none: return "none"
    case .rgb(let red, let green, let blue): return hex(red, green, blue)
    case .some(let color): return color.name
    }
  }
}

// MARK: - The accessibility tree

extension Stage {
  /// Adds an element without children.
  func leaf(
    _ id: NodeID, _ role: AccessibilityRole, in frame: Rect, label: String?, text: String? = nil,
    attributes: [String: String] = [:]
  ) {
    var element = AccessibilityElement(
      id: id, role: role, frame: frame, visibleFrame: visible(frame))
    element.label = label
    element.text = text
    element.attributes = attributes
    add(element)
  }

  func add(_ element: AccessibilityElement) {
    containers[containers.count - 1].append(element)
  }

  /// Runs `content` and returns the elements that it added, instead of adding them.
  func collecting(_ content: () -> Void) -> [AccessibilityElement] {
    containers.append([])
    content()
    return containers.removeLast()
  }
}

// MARK: - What responds

extension Stage {
  func add(_ control: Control) {
    var control = control
    control.scrollAreas = scrolls
    controls.append(control)
  }

  /// Runs `content`, which belongs to one control: what it draws doesn't cover that.
  func insideControl(_ content: () -> Void) {
    controlDepth += 1
    content()
    controlDepth -= 1
  }

  /// Keeps taps on `frame`, which is filled for all to see, from what lies behind it.
  func cover(_ frame: Rect) {
    let seen = visible(frame)
    guard controlDepth == 0,
      controls.contains(where: { !$0.visibleFrame.intersection(seen).isEmpty })
    else { return }
    add(
      Control(
        id: NodeID(rawValue: 0), frame: frame, visibleFrame: seen, isEnabled: false,
        isFocusable: false, behavior: .shield))
  }

  func scrolling(_ area: ScrollArea, _ content: () -> Void) {
    var area = area
    area.parents = scrolls
    scrollAreas.append(area)
    scrolls.append(area.id)
    clipped(to: area.frame, content)
    scrolls.removeLast()
  }

  func addPanArea(
    _ id: NodeID, in frame: Rect, _ axis: Axis, over outer: Int, _ action: @escaping PanArea.Action
  ) {
    panAreas.append(
      PanArea(
        id: id, visibleFrame: visible(frame), axis: axis, action: action,
        scrollAreas: scrollAreas.dropFirst(outer).map(\.id), controlCount: controls.count))
  }

  func setBack(_ action: @escaping @MainActor @Sendable () -> Void) {
    back = action
    backCount += 1
  }
  func setInitialFocus(_ id: NodeID) { initialFocus = initialFocus ?? id }

  /// Forgets what responds so far: what comes now stands before everything.
  func takeOver() {
    controls.removeAll()
    scrollAreas.removeAll()
    panAreas.removeAll()
    back = nil
    initialFocus = nil
  }
}
