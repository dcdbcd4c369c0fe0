import FernwayCore
import ViewKit

/// How many places a class has.
struct PlacesPill: View {
  let places: ClassSummary.Places
  @Environment(\.words) private var words

  var body: some View {
    switch places {
    case .left(let count): Pill(words.placesLeft(count))
    case .full: Pill(words.full, style: .outlined)
    case .booked: Pill(words.booked)
    }
  }
}
