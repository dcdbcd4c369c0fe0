/// Where in the sources a spec stands.
struct SourceSite: Hashable, Sendable {
  var file: String
  var line: Int
}
