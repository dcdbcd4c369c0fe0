import FernwayCore
import ViewKit

/// A class in a list: its picture, what it is, where, when, and its places.
struct ClassRow: View {
  let summary: ClassSummary
  /// `Today 18:30 · 60 min`, or without the day where a heading names it.
  let time: String
  @Environment(\.theme) private var theme
  @Environment(\.textSize) private var textSize

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Thumbnail(tint: summary.tint)
      VStack(alignment: .leading, spacing: 0) {
        if textSize >= .accessibility1 {
          Text(summary.title).font(.headline).lineLimit(4)
          PlacesPill(places: summary.places).padding(.vertical, 4)
        } else {
          HStack(alignment: .top, spacing: 8) {
            Text(summary.title).font(.headline).lineLimit(2)
              .frame(maxWidth: .infinity, alignment: .leading)
            PlacesPill(places: summary.places).fixedSize()
          }
        }
        Text(summary.venue).font(.subhead).foregroundStyle(theme.dim).lineLimit(2)
        Text(time).font(.footnote).foregroundStyle(theme.dim).lineLimit(2)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .card()
  }
}
