import RunRecord

/// The report's looks.
enum Stylesheet {
  /// The files of `Resources`, and the rules that depend on what the report is made of.
  static let text =
    [
      PackageResources.colors_css, PackageResources.page_css, PackageResources.lists_css,
      PackageResources.test_css, PackageResources.compare_css, PackageResources.film_css,
    ].map { String(decoding: $0, as: UTF8.self) }.joined()
    + only + stops + String(decoding: PackageResources.print_css, as: UTF8.self)

  /// The choice by outcome, without script.
  private static let only = HTMLReport.order.map { outcome in
    let name = outcome.rawValue
    return """
      main:has(#only-\(name):checked) .t:not(.\(name)),
      main:has(#only-\(name):checked) .suite:not(:has(.t.\(name))) { display: none }

      """
  }.joined()

  /// Where the edge between two pictures is, a rule a place.
  private static let stops = (0..<ComparePanel.stops).map { stop in
    let share = Double(stop) / Double(ComparePanel.stops - 1)
    return ".layers:has(.s\(stop):checked) { --at: \(HTML.number(share)) }\n"
  }.joined()
}
