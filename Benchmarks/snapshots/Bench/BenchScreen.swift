import ViewKit

/// Search results on a phone: a title and 13 cards, 40 labels in all.
struct BenchScreen: View {
  /// The card whose words are others; nil for none.
  var changed: Int?
  /// How many points everything stands lower.
  var shift = 0.0

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("Find a class").font(.largeTitle)
      ForEach(Array(1...13), id: \.self) { number in
        HStack(alignment: .top, spacing: 12) {
          Gradient(colors: [RGBA(hex: 0x7fb596), RGBA(hex: 0x2c6e4f)])
            .frame(width: 40, height: 40).cornerRadius(8)
          VStack(alignment: .leading, spacing: 0) {
            Text("\(number == changed ? "Fast" : "Slow") flow yoga \(number)").font(.headline)
            Text("Willow Yoga Loft · Quay \(number)").font(.subhead).foregroundStyle(.dim)
          }
          Spacer()
          Pill("\(number) left")
        }
        .padding(6).background(.card, cornerRadius: 12)
      }
    }
    .padding(.horizontal, 12).padding(.top, 12 + shift)
    .frame(maxHeight: .infinity, alignment: .top)
  }
}
