extension Text {
  /// Where a text that has too little room is cut, with an ellipsis in the place of what is left out.
  public enum TruncationMode: String, Hashable, Sendable, CaseIterable {
    /// The beginning of the last line is left out, such as a path's folders.
    case head
    /// The middle of the last line is left out, such as a long number's.
    case middle
    /// The end of the last line is left out.
    case tail
  }
}

extension View {
  /// Sets where the texts inside are cut that have too little room; the usual is `.tail`.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }
}
