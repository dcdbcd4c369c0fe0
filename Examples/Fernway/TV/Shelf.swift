package import FernwayCore

/// What a member sees on the television.
package struct Shelf: Hashable, Sendable {
  /// A row of cards.
  package struct Row: Hashable, Identifiable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The classes that the member has booked.
      case shortlist
      case today
      case later
    }

    package let kind: Kind
    package let classes: [ClassSummary]

    package var id: Kind { kind }
  }

  package let member: String
  package let rows: [Row]
  /// Whether a card stands where no arrow key leads: a mistake that the audit must find.
  package let hasStrayCard: Bool

  init(member: String, classes: [ClassSummary], today: CivilDay, hasStrayCard: Bool = false) {
    self.member = member
    self.hasStrayCard = hasStrayCard
    rows = Row.Kind.allCases.map { kind in
      Row(
        kind: kind,
        classes: classes.filter { summary in
          switch kind {
          case .shortlist: summary.places == .booked
          case .today: summary.places != .booked && summary.starts.day == today
          case .later: summary.places != .booked && summary.starts.day.number > today.number
          }
        })
    }
  }
}
