/// What the menu shows.
package struct MenuState: Hashable, Sendable {
  /// The member's name; nil for a guest.
  package let name: String?
  /// What they may spend, in credits; 0 for a guest.
  package let credits: Int

  package init(member: Member?) {
    name = member?.name
    credits = member?.credits ?? 0
  }

  /// Every state worth a picture, by name.
  package static let all: [Sample<MenuState>] = [
    Sample("member", MenuState(member: .mina)), Sample("guest", MenuState(member: nil)),
  ]
}
