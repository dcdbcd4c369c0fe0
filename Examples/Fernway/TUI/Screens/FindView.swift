package import FernwayCore
package import ViewKit

/// The search, and the classes it finds.
package struct FindView: View {
  private let state: FindState
  private let send: @MainActor @Sendable (FindEvent) -> Void
  @Environment(\.findWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium
  @Environment(\.suggestionWords) private var suggestionWords

  package init(
    _ state: FindState,
    send: @escaping @MainActor @Sendable (FindEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PageTitle(words.findTitle).padding(.top, medium.isCells ? 0 : 8)
      search.padding(.top, medium.isCells ? 16 : 8)
      if state.query.isEmpty, !state.suggestions.isEmpty { suggestions }
      if state.isLoading, state.results.isEmpty {
        ProgressView(words.searching).accessibilityIdentifier("results.spinner")
          .frame(maxWidth: .infinity).padding(.top, 48)
      } else if state.hasFailed {
        EmptyNotice(words.searchFailed, identifier: "results.error") {
          Button(words.tryAgain, style: .plain) { send(.retry) }
            .accessibilityIdentifier("results.retry")
        }
      } else if state.results.isEmpty {
        EmptyNotice(
          words.noClasses(state.query), hint: words.noClassesHint, identifier: "results.empty")
      } else {
        results
      }
    }
    .padding(.horizontal, margin)
  }

  private var search: some View {
    HStack(spacing: 8) {
      TextField(
        words.searchLabel, text: Binding(get: { state.query }, set: { send(.query($0)) }),
        prompt: words.searchPrompt, style: .search(symbol: "⌕")
      )
      .onSubmit { send(.submit) }
      .accessibilityIdentifier("search.field")
      if !state.query.isEmpty {
        Button(words.clear, style: .plain) { send(.clear) }
          .font(.subhead)
          .accessibilityIdentifier("search.clear")
      }
    }
  }

  /// Searches that plug in, while nothing is asked.
  private var suggestions: some View {
    HStack(spacing: 16) {
      ForEach(state.suggestions, id: \.id) { suggestion in
        Button(suggestionWords.title(suggestion.id), style: .plain) {
          send(.query(suggestion.query))
        }
        .font(.subhead)
        .accessibilityIdentifier("search.suggestion.\(suggestion.id)")
      }
    }
    .padding(.top, medium.isCells ? 0 : 8)
  }

  @ViewBuilder private var results: some View {
    Text(state.isLoading ? words.searching : words.classesNearYou(state.results.count))
      .font(.footnote).foregroundStyle(theme.dim)
      .accessibilityIdentifier("results.count")
      .padding(.top, medium.isCells ? 0 : 14).padding(.bottom, 10)
    List {
      ForEach(state.results) { summary in
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

extension FindInteractor: DrawnScreen {
  package var identity: String { "find" }
  package var coversTabs: Bool { false }
  package func title(in languageCode: String) -> String { FindWords.of(languageCode).findTitle }
  package var view: some View { FindView(state) { self.handle($0) } }
}
