/// What a debug page shows.
package struct DebugState: Hashable, Sendable {
  package let page: DebugPage
  package let lines: [String]

  package init(page: DebugPage, lines: [String]) {
    self.page = page
    self.lines = lines
  }

  /// Every state worth a picture, by name.
  package static let all: [Sample<DebugState>] = [
    Sample("leaks none", DebugState(page: .leaks, lines: [])),
    Sample(
      "ribs",
      DebugState(page: .ribs, lines: ["Root", "Root › Tabs", "Root › Tabs › Find"])),
  ]
}
