import TerminalModel
import Testing
import ViewKit

@MainActor
@Suite struct GridRendererTests {
  private func text(_ view: some View, _ columns: Int, _ rows: Int) -> String {
    GridRenderer().screen(of: view, size: CellSize(columns: columns, rows: rows)).text
  }

  @Test func `a login screen reads as in the design`() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Text("Fernway").font(.largeTitle)
      Text("Classes to book, in Port Amity.").foregroundStyle(.dim)
      TextField("Email", text: .constant("mina@fernway.example")).padding(.top, 16)
      SecureField("Password", text: .constant("secret"), isInvalid: true)
      Text("That password is not right.").font(.footnote).foregroundStyle(.warn)
      Button("Log in") {}.padding(.vertical, 16)
      Button("Look around first", style: .plain) {}.frame(maxWidth: .infinity)
      Spacer()
    }.padding(.horizontal, 16)
    #expect(
      text(view, 40, 18) == """
          Fernway
          Classes to book, in Port Amity.

          Email
          ╭──────────────────────────────────╮
          │ mina@fernway.example             │
          ╰──────────────────────────────────╯
          Password
          ╭──────────────────────────────────╮
          │ ••••••                           │
          ╰──────────────────────────────────╯
          That password is not right.

                         Log in

                   Look around first


        """)
  }

  @Test func `a list has rules between its rows and a tab bar has two rows`() {
    struct Entry: Identifiable {
      let id: Int
      let title: String
    }
    let view = VStack(spacing: 0) {
      List([Entry(id: 1, title: "Slow flow yoga"), Entry(id: 2, title: "Sunrise yoga")]) { entry in
        Button(action: {}) {
          HStack(alignment: .top) {
            VStack(alignment: .leading, spacing: 0) {
              Text(entry.title).font(.headline)
              Text("Willow Yoga Loft").foregroundStyle(.dim)
            }
            Spacer()
            Pill("\(entry.id) left")
          }.card()
        }
      }
      TabBar(
        [
          TabItem("Find", symbol: "◎", identifier: "tab.find"),
          TabItem("Upcoming", symbol: "▤", identifier: "tab.upcoming", badge: 2),
        ], selected: "tab.find"
      ) { _ in }
    }
    #expect(
      text(view, 30, 10) == """
         Slow flow yoga        1 left
         Willow Yoga Loft
        ──────────────────────────────
         Sunrise yoga          2 left
         Willow Yoga Loft



        ──────────────────────────────
             Find         Upcoming²
        """)
  }
}
