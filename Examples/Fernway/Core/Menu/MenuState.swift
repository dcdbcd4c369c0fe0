/// What the menu shows.
package struct MenuState: Hashable, Sendable {
  /// The member's name; nil for a guest.
  package let name: String?
  /// What they may spend, in credits; 0 for a guest.
  package let credits: Int

  /// The pages that plug in, in their order.
  package let items: [MenuItem]
  /// The page that is open.
  package let opened: MenuItem?

  package init(member: Member?, items: [MenuItem] = [], opened: MenuItem? = nil) {
    self.items = items
    self.opened = opened
    name = member?.name
    credits = member?.credits ?? 0
  }

  /// Every state worth a picture, by name.
  package static let all: [Sample<MenuState>] = [
    Sample("member", MenuState(member: .mina, items: MenuItem.allCases)),
    Sample("guest", MenuState(member: nil, items: [.help])),
  ]

  /// Further states, by name, which are recorded as cells only.
  package static let more: [Sample<MenuState>] = [
    Sample("subset", MenuState(member: .otto, items: [.visits, .payments, .help])),
    Sample("open", MenuState(member: .mina, items: MenuItem.allCases, opened: .help)),
    Sample("none", MenuState(member: .mina)),
  ]
}
