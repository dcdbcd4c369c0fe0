/// The pointer by which page objects touch a screen.
package enum PageFinger {
  /// Its id as an input source. In the standard a press of a pressed pointer does nothing, and clients
  /// rely on that; of this one it is refused.
  package static let id = "finger"
}
