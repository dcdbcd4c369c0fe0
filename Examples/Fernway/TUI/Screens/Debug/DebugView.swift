package import FernwayCore
package import ViewKit

/// What the app's instruments say, for those who build it; in English alone.
package struct DebugView: View {
  private let state: DebugState
  private let send: @MainActor @Sendable (DebugEvent) -> Void
  @Environment(\.words) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  package init(
    _ state: DebugState, send: @escaping @MainActor @Sendable (DebugEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    Page {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          Button("✕ \(words.close)", style: .plain) { send(.close) }
            .accessibilityLabel(words.close)
            .accessibilityIdentifier("debug.close").defaultFocus()
          Text("Debug: \(state.page.rawValue)").font(.title)
            .accessibilityIdentifier("debug.title")
            .padding(.bottom, 16)
          if state.lines.isEmpty {
            Text("none").foregroundStyle(theme.dim).accessibilityIdentifier("debug.none")
          }
          ForEach(Array(state.lines.enumerated()), id: \.offset) { line in
            Text(line.element).font(.footnote)
              .accessibilityIdentifier("debug.line.\(line.offset + 1)")
          }
        }
        .padding(.horizontal, margin)
      }
    }
    .onBack { send(.close) }
  }
}

extension DebugInteractor: DrawnScreen {
  package var identity: String { "debug" }
  package var coversTabs: Bool { true }
  package func title(in languageCode: String) -> String { "Debug" }
  package var view: some View { DebugView(state) { self.handle($0) } }
}
