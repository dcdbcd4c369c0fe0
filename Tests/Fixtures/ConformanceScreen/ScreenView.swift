import ViewKit

/// Each kind of control in each state.
struct ScreenView: View {
  let model: ScreenModel
  private var isBroken: Bool { model.isBroken }

  var body: some View {
    ZStack(alignment: .topLeading) {
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading, spacing: 0) { left }.frame(width: 336)
        VStack(alignment: .leading, spacing: 0) { right }.frame(width: 336)
      }
      if model.box != nil { box }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  @ViewBuilder private var left: some View {
    Text(isBroken ? "The twin" : "Conformance").font(.title).accessibilityIdentifier("title")
    HStack(spacing: 16) {
      Text(isBroken ? "Broken" : "Ready")
        .accessibilityIdentifier(isBroken ? "status.broken" : "status.ready")
      Text(isBroken ? "All is lost" : "All is well").accessibilityIdentifier("status")
    }
    HStack(spacing: 16) {
      button("Save", "save").disabled(isBroken)
      button("Erase", "erase").disabled(!isBroken)
      button(isBroken ? "Sole" : "Only", isBroken ? "sole" : "only")
      button("Under", "under").overlay { if !isBroken { cover } }
    }
    toggle("Updates", "updates")
    toggle("Offers", "offers")
    toggle("I agree", "agree")
    toggle("Fast", "fast")
    if isBroken {
      field("Email", "email").defaultFocus()
    } else {
      field("Email", "email")
    }
    field("Notes", "notes", prompt: "none yet")
    SecureField("Password", text: text("password")).accessibilityIdentifier("password")
    if isBroken {
      field("City", "city")
    } else {
      field("City", "city").defaultFocus()
    }
    field("Phone", "phone")
  }

  @ViewBuilder private var right: some View {
    HStack(spacing: 16) {
      button("Later", "start.later") { model.pressLater() }
      button("Move", "start.move") { model.pressMove() }
      button("Delete", "start.dialog") { model.box = "dialog" }
      button("Warn", "start.alert") { model.box = "alert" }
    }
    rooms
    classes
    HStack(spacing: 16) {
      button("Twin", "twin")
      if !isBroken { button("Twin", "twin") }
      button(isBroken ? "O" : "X", "close").accessibilityLabel(isBroken ? "Open" : "Close")
      Self.ink.frame(width: 32, height: 16)
        .accessibilityRole(.image).accessibilityLabel(isBroken ? "Plan" : "Map")
        .accessibilityIdentifier("map")
    }
    Text(isBroken ? "full" : "").accessibilityIdentifier("empty")
    Text(Self.long + (isBroken ? "start." : "end.")).accessibilityIdentifier("long")
    Text("\(isBroken ? 5 : 4)\u{a0}left").accessibilityIdentifier("left")
    Text(isBroken ? "Old file" : "New file").accessibilityIdentifier("menu.file")
    if isBroken { Text("Ghost").accessibilityIdentifier("ghost") }
    if isBroken { Text("Absent").accessibilityIdentifier("absent") }
    late
    edge
  }

  private static let panel = ThemeColor(light: 0xFFFFFF, dark: 0x101010, terminal: 0x101010)
  private static let ink = ThemeColor(light: 0x2C6E4F, dark: 0x5FB58A, terminal: 0x5FB58A)
  private static let long =
    "This sentence is longer than any window of these is wide, so it goes on in the next line, and in one more after that, until it comes to its "

  @ViewBuilder private var rooms: some View {
    List(style: .plain, scrolls: false) {
      ForEach(["Attic", "Cellar"] + (isBroken ? [] : ["Garden"]), id: \.self) { room in
        Text(room).accessibilityIdentifier("room.\(room)")
          .accessibilitySelected(room == (isBroken ? "Attic" : "Cellar"))
      }
    }
    .accessibilityIdentifier("rooms")
  }

  @ViewBuilder private var classes: some View {
    List(style: .plain, scrolls: false) {
      HStack {
        Text("Yoga")
        if !isBroken { button("Reserve", "reserve") }
        Spacer()
        button("Book", "book.yoga").disabled(isBroken)
      }
      HStack {
        Text("Boxing")
        if isBroken { button("Reserve", "reserve") }
        Spacer()
        button("Book", "book.boxing").disabled(!isBroken)
      }
    }
    .accessibilityIdentifier("classes")
  }

  @ViewBuilder private var late: some View {
    if model.later >= 1 { Text("Came soon").accessibilityIdentifier("soon") }
    if model.later >= 2 { Text("Came later").accessibilityIdentifier("later") }
    if model.later < 1 { Text("Going soon").accessibilityIdentifier("going") }
    button("Mover", "mover").offset(x: Double(model.mover))
  }

  private var edge: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        if isBroken { button("Below", "below") }
        ForEach(1...9, id: \.self) { Text("line \($0)") }
        if !isBroken { button("Below", "below") }
      }
    }
    .frame(height: 48)
  }

  private var cover: some View {
    button("Cover", "cover").frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Self.panel)
  }

  private var box: some View {
    VStack(alignment: .leading, spacing: 16) {
      if model.box == "dialog" {
        Text(isBroken ? "Erase it?" : "Delete it?").accessibilityIdentifier("dialog.text")
        HStack(spacing: 16) {
          button(isBroken ? "Keep" : "No", "dialog.no") { model.box = nil }
          button(isBroken ? "Sure" : "Yes", "dialog.yes") { model.box = nil }
        }
      } else {
        Text(isBroken ? "It is early." : "It is late.").accessibilityIdentifier("alert.text")
        button("OK", "alert.ok") { model.box = nil }
      }
    }
    .padding(16)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .background(Self.panel)
    .border(Self.ink)
    .accessibilityContainer(role: .alert)
    .accessibilityIdentifier(model.box == "dialog" ? "dialog" : "alert")
    .modal()
  }

  private func button(
    _ title: String, _ id: String, _ action: @escaping @MainActor @Sendable () -> Void = {}
  ) -> some View {
    Button(title, style: .plain, action: action).accessibilityIdentifier(id)
  }

  private func toggle(_ label: String, _ id: String) -> some View {
    Toggle(
      label, isOn: Binding(get: { model.toggles[id] ?? false }, set: { model.toggles[id] = $0 })
    ).accessibilityIdentifier(id)
  }

  private func field(_ label: String, _ id: String, prompt: String? = nil) -> some View {
    TextField(label, text: text(id), prompt: prompt ?? "").accessibilityIdentifier(id)
  }

  private func text(_ id: String) -> Binding<String> {
    Binding(get: { model.texts[id] ?? "" }, set: { model.texts[id] = $0 })
  }
}
