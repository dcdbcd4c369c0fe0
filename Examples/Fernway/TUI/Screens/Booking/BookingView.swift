package import FernwayCore
package import ViewKit

/// A booking from its review to its end.
package struct BookingView: View {
  private let state: BookingState
  private let send: @MainActor @Sendable (BookingEvent) -> Void
  @Environment(\.bookingWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  package init(
    _ state: BookingState, send: @escaping @MainActor @Sendable (BookingEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    Page {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          if case .success(let number) = state.phase { success(number) } else { review }
        }
        .padding(.horizontal, margin).padding(.top, medium.isCells ? 0 : 16)
      }
    } footer: {
      actions.padding(.horizontal, margin).padding(.top, 8).padding(.bottom, 16)
    }
    .onBack { send(.close) }.defaultFocus()
  }

  private var summary: ClassSummary { state.detail.summary }
  private var start: String { words.start(summary.starts, seenOn: state.today) }

  @ViewBuilder private var review: some View {
    Text(words.review).font(.title).accessibilityIdentifier("screen.title")
      .padding(.bottom, 16)
    HStack(alignment: .top, spacing: 12) {
      Thumbnail(tint: summary.tint)
      VStack(alignment: .leading, spacing: 0) {
        Text(summary.title).font(.headline).accessibilityIdentifier("booking.class")
        Text(summary.venue).font(.subhead).foregroundStyle(theme.dim)
        Text(words.startAndLength(of: summary, seenOn: state.today))
          .font(.footnote).foregroundStyle(theme.dim).accessibilityIdentifier("booking.when")
      }
    }
    .card()
    .padding(.bottom, 12)
    Fact(words.price, words.credits(state.detail.price), identifier: "booking.price")
    Fact(words.yourCredits, words.credits(state.credits), identifier: "booking.credits")
    if state.saysAfter {
      Fact(
        words.creditsAfter, words.credits(state.credits - state.detail.price),
        identifier: "booking.after")
    }
    outcome.padding(.top, 16)
  }

  @ViewBuilder private var outcome: some View {
    switch state.phase {
    case .review, .success: EmptyView()
    case .paying:
      ProgressView(words.paying).accessibilityIdentifier("booking.spinner")
        .frame(maxWidth: .infinity)
    case .declined: refusal(words.declined)
    case .taken: refusal(words.taken)
    case .failed: refusal(words.failed)
    }
  }

  private func refusal(_ text: String) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(text).font(.headline).foregroundStyle(theme.warn)
        .accessibilityIdentifier("booking.error")
      Text(words.nothingBooked).font(.subhead).foregroundStyle(theme.dim)
    }
  }

  private func success(_ number: Int) -> some View {
    VStack(spacing: 8) {
      Symbol("✓", size: 34).foregroundStyle(theme.onAccent)
        .frame(width: 72, height: 72)
        .background(theme.accent, cornerRadius: 36)
        .only(in: .points)
        .padding(.bottom, 8)
      Text(medium.isCells ? "✓ \(words.successTitle)" : words.successTitle).font(.title)
        .accessibilityLabel(words.successTitle).accessibilityIdentifier("screen.title")
      Text(words.success(summary.title, start)).foregroundStyle(theme.dim)
        .accessibilityIdentifier("booking.success")
      Pill(words.creditsLeft(state.credits)).accessibilityIdentifier("booking.credits")
        .padding(.top, 8)
      Text(words.bookingNumber(number)).font(.footnote).foregroundStyle(theme.dim)
        .accessibilityIdentifier("booking.number")
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: .infinity)
    .padding(.top, medium.isCells ? 32 : 72)
  }

  @ViewBuilder private var actions: some View {
    switch state.phase {
    case .review: confirm(words.confirm)
    case .paying: confirm(words.confirm).disabled()
    case .declined, .failed: confirm(words.tryAgain)
    case .taken:
      Button(words.backToClass) { send(.close) }
        .accessibilityIdentifier("booking.close").defaultFocus()
    case .success:
      VStack(spacing: 0) {
        Button(words.seeUpcoming) { send(.seeUpcoming) }
          .accessibilityIdentifier("booking.upcoming").defaultFocus()
        second(words.done, identifier: "booking.done")
      }
    }
  }

  private func confirm(_ title: String) -> some View {
    VStack(spacing: 0) {
      Button(title) { send(.confirm) }
        .accessibilityIdentifier("booking.confirm").defaultFocus()
      second(words.cancel, identifier: "booking.cancel")
    }
  }

  private func second(_ title: String, identifier: String) -> some View {
    Button(title, style: .plain) { send(.close) }
      .accessibilityIdentifier(identifier)
      .frame(minHeight: medium.isCells ? 16 : 44)
      .padding(.top, medium.isCells ? 16 : 4)
  }
}

extension BookingInteractor: DrawnScreen {
  package var identity: String { "booking" }
  package var coversTabs: Bool { true }
  package func title(in languageCode: String) -> String { BookingWords.of(languageCode).review }
  package var view: some View { BookingView(state) { self.handle($0) } }
}
