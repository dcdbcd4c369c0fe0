import TerminalModel
import ViewKit

// MARK: - Text fields

extension Interaction {
  /// The field that has the focus and responds.
  var focusedField: (id: NodeID, field: Control.Field)? {
    guard let control = focusedControl, control.isEnabled,
      case .field(let field) = control.behavior
    else { return nil }
    return (control.id, field)
  }

  /// Changes the focused field's text or cursor; nothing where no field has the focus.
  func edit(_ change: (inout TextEditor) -> Void) {
    guard let (id, field) = focusedField else { return }
    var editor = TextEditor(field.text, cursor: state.cursors[id])
    change(&editor)
    state.cursors[id] = editor.cursor
    if editor.text != field.text { field.set(editor.text) }
  }

  /// What a key does in the focused field; false where it means something else there too.
  func editField(_ key: Key) -> Bool {
    guard let (_, field) = focusedField else { return false }
    switch (key.code, key.modifiers) {
    case (.character(let text), []), (.character(let text), .shift): edit { $0.insert(text) }
    case (.named(.backspace), []), (.character("h"), .control): edit { $0.deleteBackward() }
    case (.named(.backspace), .alt), (.named(.backspace), .control), (.character("w"), .control):
      edit { $0.deleteWord() }
    case (.named(.delete), []), (.character("d"), .control): edit { $0.deleteForward() }
    case (.character("u"), .control): edit { $0.deleteToStart() }
    case (.character("k"), .control): edit { $0.deleteToEnd() }
    case (.named(.home), []), (.character("a"), .control): edit { $0.moveToStart() }
    case (.named(.end), []), (.character("e"), .control): edit { $0.moveToEnd() }
    case (.named(.left), []), (.character("b"), .control): edit { $0.move(by: -1) }
    case (.named(.right), []), (.character("f"), .control): edit { $0.move(by: 1) }
    case (.named(.left), .control), (.named(.left), .alt), (.character("b"), .alt):
      edit { $0.moveWord(forward: false) }
    case (.named(.right), .control), (.named(.right), .alt), (.character("f"), .alt):
      edit { $0.moveWord(forward: true) }
    case (.named(.enter), []):
      if let submit = field.submit { submit() } else { moveFocus(by: 1) }
    default: return false
    }
    return true
  }
}
