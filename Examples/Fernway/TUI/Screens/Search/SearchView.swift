package import FernwayCore
package import ViewKit

/// The search: a field, the rows that complete it, and what was found.
package struct SearchView: View {
  private let state: SearchState
  private let send: @MainActor @Sendable (SearchEvent) -> Void
  @Environment(\.searchWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.medium) private var medium

  package init(
    _ state: SearchState, send: @escaping @MainActor @Sendable (SearchEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    Page {
      VStack(alignment: .leading, spacing: 0) {
        BackButton(words.back, identifier: "ac.back") { send(.back) }
        field.padding(.vertical, medium.isCells ? 0 : 8)
        content
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.horizontal, margin)
    }
    .onBack { send(.back) }
  }

  private var field: some View {
    HStack(spacing: 8) {
      TextField(
        words.label, text: Binding(get: { state.query }, set: { send(.query($0)) }),
        prompt: words.prompt, style: .search(symbol: "⌕")
      )
      .onSubmit { send(.submit) }
      .accessibilityIdentifier("ac.field").defaultFocus()
      if !state.query.isEmpty {
        Button(words.clear, style: .plain) { send(.clear) }
          .font(.subhead).accessibilityIdentifier("ac.clear")
      }
    }
  }

  @ViewBuilder private var content: some View {
    switch state.phase {
    case .completing(let rows): CompletionList(rows: rows) { send(.choose($0)) }
    case .looking:
      ProgressView(words.looking).accessibilityIdentifier("results.spinner")
        .frame(maxWidth: .infinity).padding(.top, 48)
    case .failed:
      EmptyNotice(words.failed, identifier: "results.error") {
        Button(words.tryAgain, style: .plain) { send(.retry) }
          .accessibilityIdentifier("results.retry")
      }
    case .shown(let answer): shown(answer)
    }
  }

  @ViewBuilder private func shown(_ answer: SearchAnswer) -> some View {
    if let brand = answer.brand {
      if let places = state.places {
        BrandPlaces(brand: brand, places: places, send: send)
      } else {
        BrandRow(brand: brand) { send(.places(.list)) }.padding(.bottom, 8)
      }
    }
    if state.places == nil {
      if answer.classes.isEmpty {
        EmptyNotice(
          words.none(answer.subject.text), hint: words.noneHint,
          identifier: "results.empty")
      } else {
        found(answer)
      }
    }
  }

  @ViewBuilder private func found(_ answer: SearchAnswer) -> some View {
    if let tag = answer.fallback {
      Text(words.fallback(answer.subject.text, tag.prefix(1).uppercased() + tag.dropFirst())).font(
        .subhead
      )
      .accessibilityIdentifier("results.fallback").padding(.bottom, 8)
    }
    Text(words.found(answer.classes.count)).font(.footnote)
      .accessibilityIdentifier("results.count").padding(.bottom, medium.isCells ? 0 : 10)
    List {
      ForEach(answer.classes) { summary in
        Button {
          send(.select(summary.id))
        } label: {
          ClassRow(
            summary: summary, time: words.startAndLength(of: summary, seenOn: state.today))
        }
        .accessibilityIdentifier("results.row.\(summary.id)")
      }
    }
    .accessibilityIdentifier("results.list")
  }
}

extension SearchInteractor: DrawnScreen {
  package var identity: String { "search" }
  package var coversTabs: Bool { true }
  package func title(in languageCode: String) -> String {
    SearchWords.of(languageCode).title
  }
  package var view: some View { SearchView(state) { self.handle($0) } }
}
