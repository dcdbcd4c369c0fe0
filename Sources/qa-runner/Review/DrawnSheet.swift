/// What `--sheet` says with `--json`.
struct DrawnSheet: Encodable {
  var version = 1
  var sheet: String
  var pictures: Int
}
