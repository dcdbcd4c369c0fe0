import ViewKit

/// A screen of rows with identifiers, in one of two layouts, of which a mutation changes one thing.
///
/// `disabled` is here the view's modifier.
struct SampleScreen: View {
  struct Row: Hashable, Sendable {
    var id: String
    var title: String
    var value: String
    var padding = 0.0
    var gap = 0.0
    var isEnabled = true
    var isBold = false
    var isOn = false
    var color = ThemeColor.ink
    var ground = ThemeColor.card
    var opacity = 1.0
  }
  enum Layout: CaseIterable { case form, cards }

  var layout: Layout
  var isCentered = false
  var rows: [Row]

  init(_ layout: Layout) {
    self.layout = layout
    rows = ["when", "length", "places", "price"].map {
      Row(id: $0, title: "The \($0)", value: "\($0) value")
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("Slow flow yoga").font(.title).accessibilityIdentifier("title")
      if layout == .form {
        ForEach(rows, id: \.id) { row in SampleFact(row: row).padding(.top, row.gap) }
        ForEach(rows, id: \.id) { row in
          Button("Open \(row.id)") {}.disabled(!row.isEnabled)
            .accessibilityIdentifier("\(row.id).button")
        }
      } else {
        ForEach(rows, id: \.id) { row in
          VStack(alignment: .leading, spacing: 4) {
            SampleFact(row: row)
            Button("Open \(row.id)") {}.disabled(!row.isEnabled)
              .accessibilityIdentifier("\(row.id).button")
          }
          .padding(8)
          .background(row.ground, cornerRadius: 8)
          .accessibilityContainer()
          .accessibilityIdentifier("\(row.id).card")
          .padding(.top, row.gap)
        }
      }
    }
    .padding(.horizontal, 16)
    .frame(maxHeight: isCentered ? nil : .infinity, alignment: .top)
  }
}

/// A title, its value and a switch.
private struct SampleFact: View {
  let row: SampleScreen.Row

  var body: some View {
    HStack {
      Text(row.title).accessibilityIdentifier("\(row.id).title")
      Spacer()
      Text(row.value).font(row.isBold ? .headline : .body).foregroundStyle(row.color)
        .opacity(row.opacity)
        .accessibilityIdentifier("\(row.id).value")
      Toggle("", isOn: Binding(get: { row.isOn }, set: { _ in }))
        .accessibilityIdentifier("\(row.id).switch")
    }
    .padding(.leading, row.padding)
  }
}

/// One change of a screen, and the elements of which any may be called its cause.
struct SampleMutation {
  var screen: SampleScreen
  var name: String
  var causes: [String]

  static let kinds = 13

  /// The mutation of this kind on a row drawn from `random`.
  init(
    kind: Int, of screen: SampleScreen, using random: inout some RandomNumberGenerator
  ) {
    self.screen = screen
    let index = Int.random(in: 0..<screen.rows.count, using: &random)
    let id = screen.rows[index].id
    let number = Int.random(in: 0...99, using: &random)
    func of(_ parts: String...) -> [String] { parts.map { "\(id).\($0)" } }
    func change(_ body: (inout SampleScreen.Row) -> Void) { body(&self.screen.rows[index]) }
    switch kind {
    case 0:
      (name, causes) = ("value", of("value"))
      change { $0.value = "other \(number)" }
    case 1:
      (name, causes) = ("title", of("title"))
      change { $0.title = "Another \(number)" }
    case 2:
      (name, causes) = ("padding", of("title"))
      change { $0.padding = 16 }
    case 3:
      (name, causes) = ("disabled", of("button"))
      change { $0.isEnabled = false }
    case 4:
      (name, causes) = ("bold", of("value"))
      change { $0.isBold = true }
    case 5:
      (name, causes) = ("colour", of("value"))
      change { $0.color = .warn }
    case 6:
      (name, causes) = ("switched", of("switch"))
      change { $0.isOn = true }
    case 7:
      (name, causes) = ("faded", of("value"))
      change { $0.opacity = 0.4 }
    case 8:
      (name, causes) = ("gap", of("card", "title"))
      change { $0.gap = 16 }
    case 9:
      (name, causes) = ("ground", of("card"))
      change { $0.ground = .warn }
    case 10:
      (name, causes) = ("removed", of("card", "title", "value", "switch", "button"))
      self.screen.rows.remove(at: index)
    case 11:
      (name, causes) = (
        "added", ["new.card", "new.title", "new.value", "new.switch", "new.button"]
      )
      self.screen.rows.insert(.init(id: "new", title: "New", value: "one"), at: index)
    default:
      let other = (index + 1) % screen.rows.count
      let ids = [id, screen.rows[other].id]
      (name, causes) = ("exchanged", ids.flatMap { id in ["card", "title"].map { "\(id).\($0)" } })
      self.screen.rows.swapAt(index, other)
    }
  }
}
