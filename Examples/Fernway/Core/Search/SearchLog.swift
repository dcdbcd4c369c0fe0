/// What people did with what the search showed them, and the figures that come of it.
package struct SearchLog: Hashable, Sendable {
  /// What happened.
  package enum Event: Hashable, Sendable {
    /// Classes were shown in this order.
    case shown(String, SearchArm, ranked: [Int])
    /// A class of the newest search was opened.
    case opened(Int)
    /// A class was booked; it counts for the newest search that it was opened from.
    case booked(Int)
  }

  /// How many places of a list its precision looks at.
  package static let depth = 10

  private struct Search: Hashable, Sendable {
    let arm: SearchArm
    let ranked: [Int]
    var opened: Set<Int> = []
    var booked: Set<Int> = []
  }

  package private(set) var events: [Event] = []
  private var searches: [Search] = []

  package init() {}

  package mutating func note(_ event: Event) {
    events.append(event)
    switch event {
    case .shown(_, let arm, let ranked): searches.append(Search(arm: arm, ranked: ranked))
    case .opened(let id):
      guard let last = searches.indices.last else { return }
      searches[last].opened.insert(id)
    case .booked(let id):
      guard let index = searches.lastIndex(where: { $0.opened.contains(id) }) else { return }
      searches[index].booked.insert(id)
    }
  }

  /// The figures of one arm, or of all.
  package struct Figures: Hashable, Sendable {
    /// How many lists were shown.
    package let searches: Int
    /// How many of them something was opened from.
    package let opened: Int
    /// How many of them something was booked from.
    package let booked: Int
    /// The mean of their average precision, what was opened being wanted, 0…1.
    package let meanAveragePrecision: Double

    /// The share of lists that something was opened from, 0…1.
    package var clickThroughRate: Double { share(opened) }
    /// The share of lists that something was booked from, 0…1.
    package var conversionRate: Double { share(booked) }

    private func share(_ count: Int) -> Double {
      searches == 0 ? 0 : Double(count) / Double(searches)
    }
  }

  package func figures(of arm: SearchArm? = nil) -> Figures {
    let counted = searches.filter { arm == nil || $0.arm == arm }
    let precision = counted.reduce(0.0) {
      $0 + AveragePrecision.at(Self.depth, ranked: $1.ranked, wanted: $1.opened)
    }
    return Figures(
      searches: counted.count, opened: counted.count { !$0.opened.isEmpty },
      booked: counted.count { !$0.booked.isEmpty },
      meanAveragePrecision: counted.isEmpty ? 0 : precision / Double(counted.count))
  }

  /// The figures of each arm that was used, then what happened, a line each.
  package var lines: [String] {
    let arms = SearchArm.allCases.filter { arm in searches.contains { $0.arm == arm } }
    return arms.map { arm in
      let figures = figures(of: arm)
      return "\(arm.rawValue): CTR \(Self.text(figures.clickThroughRate)), "
        + "CVR \(Self.text(figures.conversionRate)), "
        + "MAP@\(Self.depth) \(Self.text(figures.meanAveragePrecision))"
    } + events.map(\.line)
  }

  /// Three decimals, whatever the language.
  private static func text(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let decimals = String(1000 + thousandths % 1000).dropFirst()
    return "\(thousandths / 1000).\(decimals)"
  }
}

extension SearchLog.Event {
  fileprivate var line: String {
    switch self {
    case .shown(let query, _, let ranked):
      "shown “\(query)”: " + ranked.map(String.init).joined(separator: " ")
    case .opened(let id): "opened \(id)"
    case .booked(let id): "booked \(id)"
    }
  }
}
