package import FernwayCore
package import ViewKit

/// A web page under the app's own bar.
package struct WebView: View {
  private let state: WebState
  private let send: @MainActor @Sendable (WebEvent) -> Void
  @Environment(\.webWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.medium) private var medium
  @Environment(\.theme) private var theme

  package init(
    _ state: WebState, send: @escaping @MainActor @Sendable (WebEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    Page {
      VStack(alignment: .leading, spacing: 0) {
        BackButton(words.back, identifier: "web.back") { send(.back) }.defaultFocus()
        Text(state.address).font(.footnote).foregroundStyle(theme.dim).lineLimit(2)
          .accessibilityIdentifier("web.address")
          .padding(.bottom, medium.isCells ? 16 : 12)
        content
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.horizontal, margin)
    }
    .onBack { send(.back) }
  }

  @ViewBuilder private var content: some View {
    switch state.phase {
    case .loading:
      ProgressView(words.loadingPage).accessibilityIdentifier("web.spinner")
        .frame(maxWidth: .infinity).padding(.top, 48)
    case .blocked(let refusal):
      EmptyNotice(
        words.blocked, hint: words.refusal(refusal), identifier: "web.blocked")
    case .missing: notice(words.missing, hint: nil, identifier: "web.missing")
    case .failed(let why): notice(words.failed, hint: why, identifier: "web.failed")
    case .shown(let page):
      WebPageView(page: page, prefix: "page", problem: words.problem) { send(.click($0)) }
    }
  }

  private func notice(_ title: String, hint: String?, identifier: String) -> some View {
    EmptyNotice(title, hint: hint, identifier: identifier) {
      Button(words.reload, style: .plain) { send(.reload) }
        .accessibilityIdentifier("web.reload")
    }
  }
}

extension WebInteractor: DrawnScreen {
  package var identity: String { "web" }
  package var coversTabs: Bool { true }
  package func title(in languageCode: String) -> String {
    if case .shown(let page) = state.phase { page.title } else { "Fernway" }
  }
  package var view: some View { WebView(state) { self.handle($0) } }
}

/// A document: its title, what is in it, and the documents inside of it.
struct WebPageView: View {
  let page: WebContent
  /// What the identifiers of its elements begin with.
  let prefix: String
  let problem: @Sendable (String) -> String
  let click: @MainActor @Sendable (String) -> Void
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    VStack(alignment: .leading, spacing: medium.isCells ? 0 : 8) {
      Text(page.title).font(.title).accessibilityIdentifier("\(prefix).title")
      ForEach(page.elements, id: \.id) { element in
        switch element.kind {
        case .button:
          Button(element.text, style: .secondary) { click(element.id) }
            .accessibilityIdentifier("\(prefix).\(element.id)")
        case .text:
          if !element.text.isEmpty {
            Text(element.text)
              .foregroundStyle(ThemeColor(css: element.style["color"]) ?? ink)
              .accessibilityIdentifier("\(prefix).\(element.id)")
          }
        }
      }
      ForEach(Array(page.frames.enumerated()), id: \.offset) { frame in
        AnyView(
          WebPageView(
            page: frame.element, prefix: "\(prefix).frame.\(frame.offset + 1)", problem: problem
          ) { _ in })
      }
      ForEach(Array(page.problems.enumerated()), id: \.offset) { line in
        Text(problem(line.element)).font(.footnote).foregroundStyle(theme.warn)
          .accessibilityIdentifier("\(prefix).problem.\(line.offset + 1)")
      }
    }
    .foregroundStyle(ink)
    .padding(medium.isCells ? 0 : 12)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(ThemeColor(css: page.style["backgroundColor"]) ?? .clear, cornerRadius: 12)
  }

  /// White on a page that has a colour of its own.
  private var ink: ThemeColor {
    page.style["backgroundColor"] == nil
      ? theme.ink : ThemeColor(light: 0xFFFFFF, dark: 0xFFFFFF, terminal: 0xFFFFFF)
  }
}

extension ThemeColor {
  /// A colour as a page names it, `#b3261e`; nil for any other form.
  fileprivate init?(css: String?) {
    guard let css, css.count == 7, css.hasPrefix("#"),
      let value = UInt32(css.dropFirst(), radix: 16)
    else { return nil }
    self.init(light: value, dark: value, terminal: value)
  }
}
