package import FernwayCore
package import ViewKit

/// One class, and the button that books it.
package struct ClassDetailView: View {
  private let state: ClassDetailState
  private let send: @MainActor @Sendable (ClassDetailEvent) -> Void
  @Environment(\.classDetailWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  package init(
    _ state: ClassDetailState,
    send: @escaping @MainActor @Sendable (ClassDetailEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    screen.onBack { send(.back) }.defaultFocus()
  }

  @ViewBuilder private var screen: some View {
    switch state.phase {
    case .shown(let detail): page(of: detail)
    case .loading:
      Page {
        barBack
        ProgressView(words.loading).accessibilityIdentifier("class.spinner").padding(.top, 48)
      }
    case .failed:
      Page {
        barBack
        EmptyNotice(words.classFailed, identifier: "class.failed") {
          Button(words.tryAgain, style: .plain) { send(.retry) }
            .accessibilityIdentifier("class.retry").defaultFocus()
        }
      }
    case .missing:
      Page {
        barBack
        EmptyNotice(
          words.missingClass, hint: words.missingClassHint, identifier: "class.missing")
      }
    }
  }

  private func page(of detail: ClassDetail) -> some View {
    VStack(spacing: 0) {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          hero(detail.summary.tint)
          VStack(alignment: .leading, spacing: 0) {
            about(detail)
          }
          .padding(.horizontal, margin).padding(.top, 16).padding(.bottom, medium.isCells ? 0 : 16)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      offer(of: detail)
        .padding(.horizontal, margin).padding(.top, 8).padding(.bottom, 16)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(theme.background)
  }

  /// The way back over the picture; in a terminal the way back alone.
  private func hero(_ tint: ClassSession.Tint) -> some View {
    ZStack(alignment: .topLeading) {
      Hero(tint: tint)
      if medium.isCells {
        way(out: backTitle).padding(.horizontal, margin)
      } else {
        roundBack.padding(.leading, 12).padding(.top, 28)
      }
    }
  }

  private var isModal: Bool { state.presentation == .modal }
  private var backTitle: String { isModal ? "✕ \(words.close)" : "‹ \(words.back)" }

  /// The way back; a sheet is closed at its end instead.
  private func way(out title: String) -> some View {
    HStack(spacing: 0) {
      if isModal { Spacer() }
      Button(title, style: .plain) { send(.back) }
        .accessibilityLabel(isModal ? words.close : words.back)
        .accessibilityIdentifier(isModal ? "class.close" : "class.back")
      if !isModal { Spacer() }
    }
  }

  private var roundBack: some View {
    HStack(spacing: 0) {
      if isModal { Spacer() }
      roundButton
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var roundButton: some View {
    Button {
      send(.back)
    } label: {
      Symbol(isModal ? "×" : "‹", size: 26).foregroundStyle(theme.ink)
        .frame(width: 36, height: 36)
        .background(theme.card.opacity(0.85), cornerRadius: 18)
        .frame(width: 44, height: 44)
    }
    .accessibilityLabel(isModal ? words.close : words.back)
    .accessibilityIdentifier(isModal ? "class.close" : "class.back")
  }

  private var barBack: some View {
    way(out: backTitle)
      .padding(.horizontal, margin).frame(minHeight: medium.isCells ? 16 : 44)
  }

  @ViewBuilder private func about(_ detail: ClassDetail) -> some View {
    let summary = detail.summary
    Text(summary.title).font(.title).accessibilityIdentifier("class.title")
    Button("\(summary.venue) ›", style: .plain) { send(.seeVenue) }
      .font(.subhead).fontWeight(.regular)
      .accessibilityIdentifier("class.venue")
      .padding(.bottom, 12)
    Fact(words.when, words.start(summary.starts, seenOn: state.today), identifier: "class.when")
    Fact(words.lengthLabel, words.length(summary.minutes), identifier: "class.length")
    Fact(words.places) {
      PlacesPill(places: summary.places).accessibilityIdentifier("class.places")
    }
    Fact(words.price, words.credits(detail.price), identifier: "class.price")
    Text(detail.about).font(.subhead).foregroundStyle(theme.dim)
      .accessibilityIdentifier("class.about")
      .padding(.top, 12)
  }

  @ViewBuilder private func offer(of detail: ClassDetail) -> some View {
    switch detail.offer {
    case .book:
      VStack(spacing: 8) {
        Button(words.bookFor(detail.price)) { send(.book) }
          .accessibilityIdentifier("class.book").defaultFocus()
        if let credits = state.creditsHint {
          Text(words.creditsLeft(credits)).font(.footnote).foregroundStyle(theme.dim)
            .accessibilityIdentifier("class.credits")
        }
      }
    case .started:
      Text(words.started).font(.headline).foregroundStyle(theme.dim)
        .accessibilityIdentifier("class.started")
        .frame(maxWidth: .infinity, minHeight: medium.isCells ? 16 : 50)
    case .logIn:
      Button(words.logInToBook) { send(.book) }
        .accessibilityIdentifier("class.book").defaultFocus()
    case .tooDear(let credits):
      VStack(spacing: 8) {
        Text(words.tooDear(credits)).font(.footnote).foregroundStyle(theme.warn)
          .accessibilityIdentifier("class.error")
        Button(words.bookFor(detail.price)) { send(.book) }
          .disabled().accessibilityIdentifier("class.book")
      }
    case .full(isWaitlisted: false):
      Button(words.joinWaitlist, style: .secondary) { send(.joinWaitlist) }
        .accessibilityIdentifier("class.waitlist").defaultFocus()
    case .full(isWaitlisted: true):
      Text(words.waitlisted).font(.headline).foregroundStyle(theme.accent)
        .accessibilityIdentifier("class.waitlisted")
        .frame(maxWidth: .infinity, minHeight: medium.isCells ? 16 : 50)
    case .booked:
      Button(words.seeUpcoming, style: .secondary) { send(.seeUpcoming) }
        .accessibilityIdentifier("class.upcoming").defaultFocus()
    }
  }
}

extension ClassDetailInteractor: DrawnScreen {
  package var identity: String { "class.\(state.id)" }
  package var coversTabs: Bool { true }
  package func title(in languageCode: String) -> String {
    if case .shown(let shown) = state.phase { shown.summary.title } else { "Fernway" }
  }
  package var view: some View { ClassDetailView(state) { self.handle($0) } }
}
