import FernwayCore
import ViewKit

/// The rows under the search field.
struct CompletionList: View {
  let rows: [Completion]
  let choose: @MainActor @Sendable (Completion) -> Void
  @Environment(\.searchWords) private var words
  @Environment(\.theme) private var theme

  var body: some View {
    List {
      ForEach(rows, id: \.self) { row in
        Button {
          choose(row)
        } label: {
          HStack(alignment: .top, spacing: 12) {
            Symbol(symbol(of: row)).foregroundStyle(theme.dim).accessibilityHidden()
            VStack(alignment: .leading, spacing: 0) {
              Text(title(of: row)).lineLimit(3)
              if case .brand(_, let places) = row {
                Text(words.places(places)).font(.footnote).foregroundStyle(theme.dim)
              }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
          }
          .card()
        }
        .accessibilityIdentifier("ac.\(row.key)")
      }
    }
    .accessibilityIdentifier("ac.list")
  }

  private func title(of row: Completion) -> String {
    switch row {
    case .phrase(let text): words.phrase(text)
    case .tag(let tag): words.tag(tag)
    case .brand(let name, _): name
    case .session(_, let title): title
    case .venue(let name): name
    }
  }

  private func symbol(of row: Completion) -> String {
    switch row {
    case .phrase: "⌕"
    case .tag: "#"
    case .brand: "◇"
    case .session: "○"
    case .venue: "◎"
    }
  }
}
