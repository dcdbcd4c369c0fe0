/// An arm of the search's experiment, by the flags that make it.
struct SearchArmFlags {
  let name: String
  let namesClasses: Bool
  let namesVenues: Bool

  var flags: [String: Bool] {
    ["search_explicit_class": namesClasses, "search_explicit_venue": namesVenues]
  }

  static let all = [
    SearchArmFlags(name: "control", namesClasses: false, namesVenues: false),
    SearchArmFlags(name: "explicit_class", namesClasses: true, namesVenues: false),
    SearchArmFlags(name: "explicit_venue", namesClasses: false, namesVenues: true),
    SearchArmFlags(name: "explicit_class_venue", namesClasses: true, namesVenues: true),
  ]
}
