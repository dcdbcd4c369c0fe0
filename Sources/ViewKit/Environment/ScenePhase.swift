/// Whether the app is in front.
public enum ScenePhase: String, Hashable, Sendable, Codable, CaseIterable {
  /// In front, and takes input.
  case active
  /// Behind another app or the home screen: what is drawn now is what the app switcher shows.
  case background
}
