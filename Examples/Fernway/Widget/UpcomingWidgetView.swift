import Foundation
package import ViewKit

/// The sizes of a home screen's widgets.
package enum WidgetFamily: String, Hashable, Sendable, CaseIterable {
  case small, medium, large

  /// The most classes there is room for.
  var capacity: Int {
    switch self {
    case .small: 1
    case .medium: 2
    case .large: 4
    }
  }
}

/// The Upcoming widget: the next classes, and where a tap on it leads.
package struct UpcomingWidgetView: View {
  private let entry: UpcomingEntry
  private let family: WidgetFamily
  private let open: @MainActor @Sendable (String) -> Void
  @Environment(\.locale) private var locale
  @Environment(\.theme) private var theme

  /// - Parameter open: Called with the link of what was tapped.
  package init(
    _ entry: UpcomingEntry, _ family: WidgetFamily,
    open: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    self.entry = entry
    self.family = family
    self.open = open
  }

  private var words: WidgetWords { .of(locale.identifier) }

  package var body: some View {
    Group {
      if family == .small {
        // A small widget is one target.
        Button {
          open(firstLink)
        } label: {
          card
        }
        .accessibilityIdentifier("widget.small")
      } else {
        card.accessibilityContainer().accessibilityIdentifier("widget.\(family.rawValue)")
      }
    }
  }

  private var card: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(words.title).font(.footnote).fontWeight(.semibold).foregroundStyle(theme.accent)
        .unredacted()
        .lineLimit(1)
      content
      Spacer(minLength: 0)
    }
    .padding(12)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .background(theme.card, cornerRadius: 20)
    .redacted(reason: entry.isRedacted ? .placeholder : [])
  }

  @ViewBuilder private var content: some View {
    switch entry.content {
    case .loggedOut: notice(words.loggedOut)
    case .nothing: notice(words.nothing)
    case .unreadable: notice(words.unreadable)
    case .classes(let items):
      ForEach(Array(items.prefix(family.capacity).enumerated()), id: \.offset) { item in
        row(item.element)
      }
      if items.count > family.capacity, family != .small {
        Text(words.more(items.count - family.capacity)).font(.caption)
          .foregroundStyle(theme.dim)
          .accessibilityIdentifier("widget.\(family.rawValue).more")
      }
    }
  }

  private func notice(_ text: String) -> some View {
    Text(text).font(.subhead).accessibilityIdentifier("widget.\(family.rawValue).notice")
  }

  @ViewBuilder private func row(_ item: UpcomingEntry.Item) -> some View {
    if family == .small {
      facts(item)
    } else {
      Button {
        open(Self.link(to: item.id))
      } label: {
        facts(item)
      }
      .accessibilityIdentifier("widget.\(family.rawValue).class.\(item.id)")
    }
  }

  private func facts(_ item: UpcomingEntry.Item) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(item.title).font(.subhead).fontWeight(.semibold).lineLimit(family == .small ? 2 : 1)
      Text(item.venue).font(.caption).foregroundStyle(theme.dim).lineLimit(1)
      Text(words.start(item.starts)).font(.caption).foregroundStyle(theme.dim).lineLimit(1)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var firstLink: String {
    if case .classes(let items) = entry.content, let first = items.first, !entry.isRedacted {
      Self.link(to: first.id)
    } else {
      "fernway://upcoming"
    }
  }

  private static func link(to id: Int) -> String { "fernway://class/\(id)" }
}
