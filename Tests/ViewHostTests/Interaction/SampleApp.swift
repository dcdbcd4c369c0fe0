import TerminalModel
import ViewHost
import ViewKit

/// A small app for the tests of the hosts: state, a view, and a log of what happened.
@MainActor
final class SampleModel {
  var user = ""
  var password = ""
  var log: [String] = []
  var isBusy = false
  var isModal = false
  var rows = 0
  var showsError = false

  private var userText: Binding<String> { Binding(get: { self.user }, set: { self.user = $0 }) }
  private var passwordText: Binding<String> {
    Binding(get: { self.password }, set: { self.password = $0 })
  }

  var view: some View {
    ZStack(alignment: .topLeading) {
      VStack(alignment: .leading, spacing: 0) {
        Text("Sample").font(.title)
        TextField("User", text: userText).accessibilityIdentifier("user")
        SecureField("Password", text: passwordText).accessibilityIdentifier("password")
          .onSubmit { self.log.append("submit") }
        if showsError { Text("Wrong.").accessibilityIdentifier("error") }
        Button("Log in") { self.log.append("log in") }.accessibilityIdentifier("submit")
          // The view's modifier.
          .disabled(isBusy)
        Button("Skip", style: .plain) { self.log.append("skip") }.accessibilityIdentifier("skip")
        List(style: .plain) {
          ForEach(0..<rows, id: \.self) { row in
            Button(action: { self.log.append("row \(row)") }) { Text("Row \(row)") }
              .accessibilityIdentifier("row.\(row)")
          }
        }
      }
      if isModal {
        Button("Close") { self.log.append("close") }.accessibilityIdentifier("close")
          .background(.clear).modal()
          .onBack { self.log.append("modal back") }
      }
    }
  }

  func interaction(columns: Int = 24, rows: Int = 16) -> Interaction {
    Interaction(app, size: CellSize(columns: columns, rows: rows), environment: EnvironmentValues())
  }

  var app: HostedApp {
    var app = HostedApp(name: "sample", version: "1") { self.view }
    app.back = {
      self.log.append("back")
      return true
    }
    app.open = { $0 == "sample://busy" ? nil : "no such link" }
    app.route = { "sample://start" }
    return app
  }
}

extension Interaction {
  func element(_ identifier: String) -> AccessibilityElement? {
    layout.root.first(identifier: identifier)
  }

  var focusedIdentifier: String? { layout.root.all.first { $0.isFocused }?.identifier }

  /// Handles events and shows what came of them.
  func perform(_ events: [InputEvent]) {
    handle(events)
    update()
  }

  func press(_ keys: Key...) { perform(keys.map { .key($0) }) }
  func type(_ text: String) { perform(text.map { .key(.character(String($0))) }) }

  /// A click in the middle of an element.
  func tap(_ identifier: String) {
    guard let frame = element(identifier)?.visibleFrame else { return }
    click(CellPoint(x: Int(frame.x + frame.width / 2), y: Int(frame.y + frame.height / 2)))
  }

  func click(_ point: CellPoint) {
    perform([.mouse(MouseEvent(.press, at: point)), .mouse(MouseEvent(.release, at: point))])
  }
}
