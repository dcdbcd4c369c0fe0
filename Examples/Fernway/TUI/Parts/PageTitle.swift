import Foundation
import ViewKit

/// The large title of a tab's screen; in a terminal the time stands at its end.
struct PageTitle: View {
  let title: String
  @Environment(\.date) private var date
  @Environment(\.theme) private var theme

  init(_ title: String) {
    self.title = title
  }

  var body: some View {
    HStack(alignment: .top) {
      Text(title).font(.largeTitle).accessibilityIdentifier("screen.title")
      Spacer()
      Text(Words.clock(minuteOfDay: date.minuteOfDay)).foregroundStyle(theme.dim)
        .accessibilityHidden().only(in: .cells)
    }
  }
}
