import Execution
import JSONModel
import WireProtocol

/// Touches as sources of Perform Actions (W3C WebDriver, section "Actions").
enum PointerActions {
  /// The one pointer of a touch screen, or where there is none a mouse.
  static func finger(_ actions: [JSONValue], isTouch: Bool = true) -> JSONValue {
    [
      [
        "type": "pointer", "id": .string(isTouch ? PageFinger.id : "mouse"),
        "parameters": ["pointerType": isTouch ? "touch" : "mouse"],
        "actions": .array(actions),
      ]
    ]
  }

  static let down: JSONValue = ["type": "pointerDown", "button": 0]
  static let up: JSONValue = ["type": "pointerUp", "button": 0]

  private static func pause(_ span: Duration) -> JSONValue {
    ["type": "pause", "duration": .number(Double(span.inMilliseconds))]
  }

  /// A move to a place told from an element's middle.
  static func move(
    _ id: String, x: Double = 0, y: Double = 0, over span: Duration = .zero
  ) -> JSONValue {
    [
      "type": "pointerMove", "duration": .number(Double(span.inMilliseconds)),
      "origin": [ElementReference.key: .string(id)], "x": .number(x.rounded()),
      "y": .number(y.rounded()),
    ]
  }

  /// A mouse's click on a place of the screen, in the session's unit.
  static func click(x: Double, y: Double, _ button: MouseButton) -> JSONValue {
    let number = JSONValue.number(button.number)
    return [
      [
        "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
        "actions": [
          [
            "type": "pointerMove", "duration": 0, "origin": "viewport", "x": .number(x),
            "y": .number(y),
          ],
          ["type": "pointerDown", "button": number], ["type": "pointerUp", "button": number],
        ],
      ]
    ]
  }

  static func longPress(_ id: String, for span: Duration) -> JSONValue {
    finger([move(id), down, pause(span), up])
  }

  static func drag(_ id: String, to end: String) -> JSONValue {
    finger([move(id), down, move(end, over: .milliseconds(100)), up])
  }

  /// From 3/4 to 1/4 of the element, or the other way.
  static func swipe(_ id: String, _ rect: Rect, _ direction: Direction) -> JSONValue {
    let (x, y) = start(of: direction, in: rect)
    return finger([
      move(id, x: x, y: y), down, move(id, x: -x, y: -y, over: .milliseconds(100)), up,
    ])
  }

  /// From 3/4 to 1/4 of a part of the window, or the other way.
  static func swipe(in rect: Rect, _ direction: Direction, isTouch: Bool) -> JSONValue {
    let (x, y) = start(of: direction, in: rect)
    let (middleX, middleY) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    func move(_ x: Double, _ y: Double, over span: Duration) -> JSONValue {
      [
        "type": "pointerMove", "duration": .number(Double(span.inMilliseconds)),
        "origin": "viewport", "x": .number(x.rounded()), "y": .number(y.rounded()),
      ]
    }
    let actions = [
      move(middleX + x, middleY + y, over: .zero), down,
      move(middleX - x, middleY - y, over: .milliseconds(100)), up,
    ]
    return finger(actions, isTouch: isTouch)
  }

  /// Where a finger begins, from the middle.
  private static func start(of direction: Direction, in rect: Rect) -> (x: Double, y: Double) {
    switch direction {
    case .up: (0.0, rect.height / 4)
    case .down: (0.0, -rect.height / 4)
    case .left: (rect.width / 4, 0.0)
    case .right: (-rect.width / 4, 0.0)
    }
  }
}
