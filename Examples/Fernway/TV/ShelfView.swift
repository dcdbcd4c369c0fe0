import FernwayCore
import ViewKit

/// The rows of cards, under a greeting.
struct ShelfView: View {
  let shelf: Shelf
  let send: @MainActor @Sendable (TVApp.Event) -> Void
  @Environment(\.theme) private var theme

  var body: some View {
    VStack(alignment: .leading, spacing: 32) {
      HStack(spacing: 32) {
        TVButton(title: TVWords.studios, identifier: "tv.studios.open") { send(.studios) }
        TVButton(title: TVWords.help, identifier: "tv.help.open") { send(.help) }
        Text(TVWords.greeting(shelf.member)).font(.headline).foregroundStyle(theme.dim)
          .accessibilityIdentifier("tv.greeting")
        if shelf.hasStrayCard {
          Spacer()
          TVButton(title: TVWords.stray, identifier: "tv.stray") { send(.help) }
        }
      }
      ForEach(shelf.rows) { row in
        VStack(alignment: .leading, spacing: 16) {
          Text(TVWords.title(of: row.kind)).font(.title)
          cards(of: row)
        }
      }
    }
  }

  @ViewBuilder private func cards(of row: Shelf.Row) -> some View {
    if row.classes.isEmpty {
      Text(row.kind == .shortlist ? TVWords.emptyShortlist : TVWords.noneToday)
        .font(.headline).foregroundStyle(theme.dim).frame(height: 64, alignment: .topLeading)
        .accessibilityIdentifier("tv.\(row.kind).empty")
    } else if row.id == shelf.rows.first(where: { !$0.classes.isEmpty })?.id {
      strip(of: row).defaultFocus()
    } else {
      strip(of: row)
    }
  }

  private func strip(of row: Shelf.Row) -> some View {
    ScrollView(.horizontal) {
      HStack(alignment: .top, spacing: 16) {
        ForEach(Array(row.classes.enumerated()), id: \.element.id) { place, summary in
          Button {
            send(.select(summary))
          } label: {
            ShelfCard(summary: summary)
          }
          .accessibilityIdentifier("tv.\(row.kind).card.\(place + 1)")
        }
      }
      // Room for the ring and the shadow of the focus.
      .padding(8)
    }
  }
}

/// A card; it grows and throws a shadow while it has the focus.
struct ShelfCard: View {
  let summary: ClassSummary
  @Environment(\.isFocused) private var isFocused
  @Environment(\.theme) private var theme

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(summary.title).font(.headline).lineLimit(2)
        .frame(height: 80, alignment: .topLeading)
      Text(summary.venue).font(.footnote).foregroundStyle(theme.dim).lineLimit(1)
      Text(TVWords.time(of: summary)).font(.footnote).foregroundStyle(theme.dim).lineLimit(1)
    }
    .padding(16)
    .frame(width: isFocused ? 320 : 288, height: isFocused ? 192 : 176, alignment: .topLeading)
    .background(isFocused ? theme.tint : theme.card, cornerRadius: 14)
    .border(
      isFocused ? theme.accent : theme.line, width: isFocused ? 4 : 1, cornerRadius: 14,
      inCells: true
    )
    .shadow(color: isFocused ? .shadow : .clear, radius: 16, y: 8)
    .padding(isFocused ? 0 : 8)
    .frame(width: 320, height: 192)
  }
}
