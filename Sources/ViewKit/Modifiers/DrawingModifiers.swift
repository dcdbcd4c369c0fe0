extension View {
  /// Fills the view's frame behind it with `color`, its corners rounded by `cornerRadius` points.
  public func background(_ color: ThemeColor, cornerRadius: Double = 0) -> some View {
    Primitive { context in
      context.nodes(of: self) { node in
        LayeredNode(
          node, placement: .middle,
          behind: [FillNode(.color(context.paint(color)), radius: cornerRadius)])
      }
    }
  }

  /// Puts views behind this one, in its frame.
  public func background(
    alignment: Alignment = .center, @ViewBuilder content: () -> some View
  ) -> some View {
    let content = content()
    return Primitive { context in
      let behind = context.child(.index(1)).nodes(of: content)
      return context.child(.index(0)).nodes(of: self) {
        LayeredNode($0, placement: context.placement(alignment), behind: behind)
      }
    }
  }

  /// Puts views in front of this one, in its frame.
  public func overlay(
    alignment: Alignment = .center, @ViewBuilder content: () -> some View
  ) -> some View {
    let content = content()
    return Primitive { context in
      let front = context.child(.index(1)).nodes(of: content)
      return context.child(.index(0)).nodes(of: self) {
        LayeredNode($0, placement: context.placement(alignment), front: front)
      }
    }
  }

  /// Draws a frame of `width` points inside the view's; in cells only where `inCells` asks for it,
  /// since there it takes the outermost cells.
  public func border(
    _ color: ThemeColor, width: Double = 1, cornerRadius: Double = 0, inCells: Bool = false
  ) -> some View {
    Primitive { context in
      let nodes = context.nodes(of: self)
      guard !context.medium.isCells || inCells else { return nodes }
      let stroke = StrokeNode(context.paint(color), radius: cornerRadius, width: width)
      return nodes.map { LayeredNode($0, placement: .middle, front: [stroke]) }
    }
  }

  /// Cuts the view to its frame, its corners rounded by `radius` points.
  public func cornerRadius(_ radius: Double) -> some View {
    Primitive { context in context.nodes(of: self) { ClipNode($0, radius: radius) } }
  }

  /// Cuts the view to its frame.
  public func clipped() -> some View { cornerRadius(0) }

  /// Throws a shadow of all that is drawn inside: blurred by `radius`, moved by `x` and `y`, in
  /// points; in cells none. Beyond 1,000 points it changes no more.
  public func shadow(
    color: ThemeColor = .shadow, radius: Double, x: Double = 0, y: Double = 0
  ) -> some View {
    Primitive { context in
      let nodes = context.nodes(of: self)
      let paint = context.paint(color).rgba
      guard !context.medium.isCells, paint.alpha > 0 else { return nodes }
      func clamped(_ distance: Double) -> Double {
        distance.isNaN ? 0 : min(1000, max(-1000, distance))
      }
      let shadow = Shadow(
        color: paint, radius: max(0, clamped(radius)), x: clamped(x), y: clamped(y))
      return nodes.map { LayerNode($0, shadow: shadow) }
    }
  }

  /// Shows the view at `share` of its strength, 0…1; in cells below 1 is dim.
  public func opacity(_ share: Double) -> some View {
    Primitive { context in context.nodes(of: self) { LayerNode($0, opacity: share) } }
  }
}

extension Placement {
  static let middle = Placement(x: .center, y: .center)
}

extension ThemeColor {
  /// A shadow's usual colour: black at a third.
  public static let shadow = ThemeColor(
    light: RGBA(hex: 0).opacity(0.33), dark: RGBA(hex: 0).opacity(0.6), terminal: nil)
}
