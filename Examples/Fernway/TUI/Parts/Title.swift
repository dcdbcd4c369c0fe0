import ViewKit

/// The large title of a screen that covers the tabs.
struct Title: View {
  let text: String

  init(_ text: String) { self.text = text }

  var body: some View {
    Text(text).font(.largeTitle).accessibilityIdentifier("screen.title")
  }
}
