import ViewKit

/// Search results on a phone: a title and 13 cards, 40 labels in all. `screen.html` is its twin.
struct ResultsScreen: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("Find a class").font(.largeTitle)
      ForEach(Array(1...13), id: \.self) { ResultRow(number: $0) }
    }
    .padding(12)
  }
}

private struct ResultRow: View {
  let number: Int

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Gradient(colors: [RGBA(hex: 0x7fb596), RGBA(hex: 0x2c6e4f)])
        .frame(width: 40, height: 40).cornerRadius(8)
      VStack(alignment: .leading, spacing: 0) {
        Text("Slow flow yoga \(number)").font(.headline)
        Text("Willow Yoga Loft · Quay \(number)").font(.subhead).foregroundStyle(.dim)
      }
      Spacer()
      Pill("\(number) left")
    }
    .card(padding: 6)
  }
}
