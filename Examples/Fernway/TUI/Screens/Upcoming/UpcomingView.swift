package import FernwayCore
package import ViewKit

/// A member's own classes, by day.
package struct UpcomingView: View {
  private let state: UpcomingState
  private let send: @MainActor @Sendable (UpcomingEvent) -> Void
  @Environment(\.upcomingWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  package init(
    _ state: UpcomingState,
    send: @escaping @MainActor @Sendable (UpcomingEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PageTitle(words.upcomingTitle).padding(.top, medium.isCells ? 0 : 8)
      switch state.phase {
      case .loading:
        ProgressView(words.loading).accessibilityIdentifier("upcoming.spinner")
          .frame(maxWidth: .infinity).padding(.top, 48)
      case .failed:
        EmptyNotice(words.upcomingFailed, identifier: "upcoming.error") {
          Button(words.tryAgain, style: .plain) { send(.retry) }
            .accessibilityIdentifier("upcoming.retry").defaultFocus()
        }
      case .loggedOut:
        EmptyNotice(
          words.loggedOut, hint: words.loggedOutHint, identifier: "upcoming.loggedOut"
        ) {
          Button(words.logIn) { send(.logIn) }.accessibilityIdentifier("upcoming.login")
            .defaultFocus()
        }
      case .shown(let classes) where classes.isEmpty:
        EmptyNotice(
          words.noBookings, hint: words.noBookingsHint, identifier: "upcoming.empty"
        ) {
          Button(words.findAClass) { send(.findClass) }.accessibilityIdentifier("upcoming.find")
            .defaultFocus()
        }
      case .shown: days
      }
    }
    .padding(.horizontal, margin)
  }

  private var days: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(state.groups, id: \.day) { group in
          Text(words.longDay(group.day).uppercased()).font(.footnote).foregroundStyle(theme.dim)
            .accessibilityIdentifier("upcoming.day.\(group.day.monthAndDay.day)")
            .padding(.top, 16).padding(.bottom, medium.isCells ? 0 : 10)
          List(scrolls: false) {
            ForEach(group.classes) { summary in
              Button {
                send(.select(summary.id))
              } label: {
                ClassRow(
                  summary: summary,
                  time: Words.time(summary.starts) + " · " + words.length(summary.minutes))
              }
              .accessibilityIdentifier("upcoming.row.\(summary.id)")
            }
          }
        }
      }
    }
  }
}

extension UpcomingInteractor: DrawnScreen {
  package var identity: String { "upcoming" }
  package var coversTabs: Bool { false }
  package func title(in languageCode: String) -> String {
    UpcomingWords.of(languageCode).upcomingTitle
  }
  package var view: some View { UpcomingView(state) { self.handle($0) } }
}
