import FernwayCore
import ViewKit

/// What is in the drawer: its handle, the segments, and the list where there is room.
struct DrawerView: View {
  let state: MapState
  let showsList: Bool
  let send: @MainActor @Sendable (MapEvent) -> Void
  @Environment(\.mapWords) private var mapWords
  @Environment(\.words) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      handle
      VStack(alignment: .leading, spacing: 0) {
        segments.padding(.bottom, medium.isCells ? 0 : 8)
        if showsList { content }
      }
      .padding(.horizontal, margin)
    }
  }

  private var handle: some View {
    Button {
      send(.handle)
    } label: {
      Grip()
    }
    .accessibilityLabel(mapWords.handle)
    .accessibilityValue(mapWords.position(state.drawer.snap))
    .accessibilityIdentifier("drawer.handle")
    .padding(.top, medium.isCells ? 0 : 8)
    .frame(maxWidth: .infinity)
  }

  private var segments: some View {
    HStack(spacing: 16) {
      segment(mapWords.studios, .studios)
      segment(mapWords.classes, .classes)
      Spacer()
      if state.drawer.snap == .expanded {
        Button(mapWords.showMap, style: .plain) { send(.showMap) }.font(.subhead)
          .accessibilityIdentifier("drawer.map")
      } else {
        Button(mapWords.showList, style: .plain) { send(.showList) }.font(.subhead)
          .accessibilityIdentifier("drawer.list")
      }
    }
    .padding(.vertical, medium.isCells ? 16 : 8)
  }

  private func segment(_ title: String, _ segment: MapState.Segment) -> some View {
    let isShown = state.segment == segment
    return Button(isShown ? "▸ \(title)" : title, style: .plain) { send(.segment(segment)) }
      .font(.subhead)
      .accessibilityLabel(title)
      .accessibilitySelected(isShown)
      .accessibilityIdentifier("drawer.segment.\(segment)")
  }

  @ViewBuilder private var content: some View {
    switch state.phase {
    case .loading:
      ProgressView(mapWords.looking).accessibilityIdentifier("drawer.spinner")
        .frame(maxWidth: .infinity).padding(.top, 16)
    case .failed:
      EmptyNotice(mapWords.failed, identifier: "drawer.error") {
        Button(mapWords.tryAgain, style: .plain) { send(.retry) }
          .accessibilityIdentifier("drawer.retry")
      }
    case .shown where state.classes.isEmpty:
      EmptyNotice(mapWords.empty, identifier: "drawer.empty")
    case .shown:
      Text(count).font(.footnote).foregroundStyle(theme.dim)
        .accessibilityIdentifier("drawer.count")
        .padding(.bottom, medium.isCells ? 0 : 10)
      list.id(state.segment)
    }
  }

  private var count: String {
    switch state.segment {
    case .studios: mapWords.studioCount(state.studios.count)
    case .classes: mapWords.classCount(state.classes.count)
    }
  }

  @ViewBuilder private var list: some View {
    List {
      switch state.segment {
      case .studios:
        ForEach(state.studios) { studio in
          Button {
            send(.studio(studio.name))
          } label: {
            ShopRow(title: studio.name, detail: mapWords.classCount(studio.classCount), tint: nil)
          }
          .accessibilityIdentifier("drawer.studio.\(studio.name)")
        }
      case .classes:
        ForEach(state.classes) { summary in
          Button {
            send(.select(summary.id))
          } label: {
            ClassRow(
              summary: summary, time: words.startAndLength(of: summary, seenOn: state.today))
          }
          .accessibilityIdentifier("drawer.class.\(summary.id)")
        }
      }
    }
    .accessibilityIdentifier("drawer.rows")
  }
}

/// The drawer's grip; it shows whether it has the focus.
private struct Grip: View {
  @Environment(\.isFocused) private var isFocused
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  @ViewBuilder var body: some View {
    if medium.isCells {
      HStack(spacing: 0) {
        Divider().frame(maxWidth: .infinity)
        Text(isFocused ? " ▲▼ " : " ━━ ").foregroundStyle(isFocused ? theme.accent : theme.dim)
        Divider().frame(maxWidth: .infinity)
      }
    } else {
      Text("").frame(width: 40, height: 5)
        .background(isFocused ? theme.accent : theme.line, cornerRadius: 2.5)
        .frame(width: 72, height: 20)
    }
  }
}
