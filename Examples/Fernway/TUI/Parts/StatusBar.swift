import Foundation
import ViewKit

/// The strip above a phone's screen; a terminal has none.
struct StatusBar: View {
  @Environment(\.date) private var date

  var body: some View {
    ZStack {
      HStack {
        Text("Fernway")
        Spacer()
        Text("100%")
      }
      Text(Words.clock(minuteOfDay: date.minuteOfDay))
    }
    .font(Font(.caption, weight: .semibold)).lineLimit(1)
    .environment(\.textSize, .large)
    .padding(.horizontal, 8)
    .frame(height: 20)
    .accessibilityHidden()
    .only(in: .points)
  }
}

extension Date {
  /// Minutes since midnight in Port Amity, 0…1439.
  var minuteOfDay: Int {
    let minutes = Int((timeIntervalSince1970 / 60).rounded(.down))
    return (minutes % 1440 + 1440) % 1440
  }
}
