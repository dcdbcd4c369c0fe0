import PageObjects
import SnapshotKit

extension App {
  /// What draws a session's pictures, as far as its capabilities tell: "chrome 131.0.6778.85, linux" for example;
  /// nil where they tell nothing.
  var renderer: RendererIdentity? {
    func words(_ names: [String]) -> String? {
      let known = names.compactMap { capability($0) }
      return known.isEmpty ? nil : known.joined(separator: " ")
    }
    let parts = [
      words(["browserName", "browserVersion"]),
      words(["platformName", "appium:platformVersion"]),
    ].compactMap(\.self)
    return parts.isEmpty
      ? nil : RendererIdentity(name: parts.joined(separator: ", "), fonts: nil)
  }
}
