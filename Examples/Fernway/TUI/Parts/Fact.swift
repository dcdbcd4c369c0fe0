import ViewKit

/// A line of a class or a booking: what it is about at the start, its value at the end.
struct Fact<Value: View>: View {
  private let label: String
  private let value: Value
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  init(_ label: String, @ViewBuilder value: () -> Value) {
    self.label = label
    self.value = value()
  }

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Text(label).font(.subhead).foregroundStyle(medium.isCells ? theme.dim : theme.ink)
        Spacer(minLength: 8)
        value
      }
      .frame(minHeight: medium.isCells ? 16 : 43)
      Divider().only(in: .points)
    }
  }
}

extension Fact where Value == FactText {
  init(_ label: String, _ text: String, identifier: String) {
    self.init(label) { FactText(text: text, identifier: identifier) }
  }
}

/// A fact's value in words.
struct FactText: View {
  let text: String
  let identifier: String

  var body: some View {
    Text(text).font(.subhead).fontWeight(.semibold).multilineTextAlignment(.trailing)
      .accessibilityIdentifier(identifier)
  }
}
