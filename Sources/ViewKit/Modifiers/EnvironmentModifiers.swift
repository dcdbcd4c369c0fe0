extension View {
  /// Sets a value that the view and all below it inherit.
  public func environment<Value: Sendable>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    transformEnvironment { $0[keyPath: path] = value }
  }

  /// Changes what the view and all below it inherit.
  public func transformEnvironment(
    _ change: @escaping (inout EnvironmentValues) -> Void
  ) -> some View {
    Primitive { context in
      var context = context
      change(&context.environment)
      return context.nodes(of: self)
    }
  }

  /// Sets the font of the texts inside.
  public func font(_ font: Font) -> some View { environment(\.font, font) }

  /// Sets how heavy the texts inside are, whatever their fonts.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environment(\.fontWeight, weight)
  }

  /// Makes the texts inside bold.
  public func bold() -> some View { fontWeight(.bold) }

  /// Draws a line under the texts inside.
  public func underline(_ isOn: Bool = true) -> some View { environment(\.isUnderlined, isOn) }

  /// Draws a line through the texts inside.
  public func strikethrough(_ isOn: Bool = true) -> some View {
    environment(\.isStruckThrough, isOn)
  }

  /// Mirrors the symbols, images and canvases inside where lines run from right to left.
  public func flipsForRightToLeftLayoutDirection(_ flips: Bool = true) -> some View {
    environment(\.isFlippedInRightToLeft, flips)
  }

  /// Sets the colour of the texts and symbols inside.
  public func foregroundStyle(_ color: ThemeColor) -> some View {
    environment(\.foregroundStyle, color)
  }

  /// Limits the texts inside to so many lines; nil lifts the limit.
  public func lineLimit(_ lines: Int?) -> some View { environment(\.lineLimit, lines) }

  /// Sets how the lines of the texts inside stand.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Stops the controls inside from responding.
  public func disabled(_ isDisabled: Bool = true) -> some View {
    transformEnvironment { $0.isEnabled = $0.isEnabled && !isDisabled }
  }

  /// Limits how far an arrow key moves the focus from the controls inside, in points; nil lifts the limit.
  ///
  /// On a television a control beyond the reach of all others can't be used: the audit of `SnapshotKit` lists it.
  public func focusReach(_ distance: Double?) -> some View {
    environment(\.focusReach, distance)
  }

  /// Sets what the enter key does in the fields inside.
  public func onSubmit(_ action: @escaping @MainActor @Sendable () -> Void) -> some View {
    transformEnvironment { $0.submit = action }
  }
}
