extension View {
  /// Keeps room around the view, in points (in cells, steps of 8 across and 16 down, ties down).
  public func padding(_ insets: EdgeInsets) -> some View {
    Primitive { context in
      context.nodes(of: self) { PaddingNode($0, context.insets(insets)) }
    }
  }

  /// Keeps `length` points of room at `edges`.
  public func padding(_ edges: Edges = .all, _ length: Double = 16) -> some View {
    padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0,
        trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Keeps `length` points of room on every side.
  public func padding(_ length: Double) -> some View { padding(.all, length) }

  /// Keeps the screen's safe area free at `edges`.
  public func safeAreaPadding(_ edges: Edges = .all) -> some View {
    Primitive { context in
      let area = context.environment.safeArea
      let insets = EdgeInsets(
        top: edges.contains(.top) ? area.top : 0,
        leading: edges.contains(.leading) ? area.leading : 0,
        bottom: edges.contains(.bottom) ? area.bottom : 0,
        trailing: edges.contains(.trailing) ? area.trailing : 0)
      return context.nodes(of: self) { PaddingNode($0, context.insets(insets)) }
    }
  }

  /// Gives the view a frame of `width` × `height` points; a side left out is the view's own.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    Primitive { context in
      let width = width.map(context.medium.width)
      let height = height.map(context.medium.height)
      return context.nodes(of: self) { node in
        FrameNode(
          node, width: .init(least: width, ideal: width, most: width),
          height: .init(least: height, ideal: height, most: height),
          placement: context.placement(alignment))
      }
    }
  }

  /// Gives the view a frame within limits, in points; `.infinity` takes all that is offered.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    Primitive { context in
      let medium = context.medium
      return context.nodes(of: self) { node in
        FrameNode(
          node,
          width: .init(
            least: minWidth.map(medium.width), ideal: idealWidth.map(medium.width),
            most: maxWidth.map(medium.width)),
          height: .init(
            least: minHeight.map(medium.height), ideal: idealHeight.map(medium.height),
            most: maxHeight.map(medium.height)),
          placement: context.placement(alignment))
      }
    }
  }

  /// Gives the view a frame of exactly so many cells in a terminal; no change in an image.
  public func cells(
    columns: Int? = nil, rows: Int? = nil, alignment: Alignment = .center
  ) -> some View {
    Primitive { context in
      guard context.medium.isCells else { return context.nodes(of: self) }
      let width = columns.map(Double.init)
      let height = rows.map(Double.init)
      return context.nodes(of: self) { node in
        FrameNode(
          node, width: .init(least: width, ideal: width, most: width),
          height: .init(least: height, ideal: height, most: height),
          placement: context.placement(alignment))
      }
    }
  }

  /// Leaves the view out unless it is laid out for that medium.
  public func only(in medium: MediumKind) -> some View {
    Primitive { context in
      context.medium.isCells == (medium == .cells) ? context.nodes(of: self) : []
    }
  }

  /// Keeps the view at its ideal extent, whatever it is offered.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
    Primitive { context in
      context.nodes(of: self) {
        FixedSizeNode($0, horizontal: horizontal, vertical: vertical)
      }
    }
  }

  /// Lets the view take room in its stack before those of a lower priority; 0 is the usual.
  public func layoutPriority(_ priority: Double) -> some View {
    Primitive { context in context.nodes(of: self) { PriorityNode($0, priority) } }
  }

  /// Draws the view elsewhere, by distances in points; its room stays where it was.
  public func offset(x: Double = 0, y: Double = 0) -> some View {
    Primitive { context in
      let rightToLeft = context.environment.layoutDirection == .rightToLeft
      return context.nodes(of: self) {
        OffsetNode(
          $0, x: context.medium.horizontal(rightToLeft ? -x : x), y: context.medium.vertical(y))
      }
    }
  }

  /// Puts the view's middle at a place in all the room there is, in points from its leading top
  /// corner.
  public func position(x: Double, y: Double) -> some View {
    Primitive { context in
      let inCells = context.medium.isCells
      let isMirrored = context.environment.layoutDirection == .rightToLeft
      let (right, down) = (Medium.held(x), Medium.held(y))
      let (x, y) = inCells ? (right / 8, down / 16) : (right, down)
      return context.nodes(of: self) {
        PositionNode($0) { room in
          Point(x: isMirrored ? room.maxX - x : room.x + x, y: room.y + y)
        }
      }
    }
  }

  /// Gives the view the identity of `id`: another value is another view.
  public func id(_ id: some Hashable) -> some View {
    Primitive { context in context.child(.key(AnyHashable(id))).nodes(of: self) }
  }
}

/// A medium without its measures.
public enum MediumKind: Hashable, Sendable {
  /// An image.
  case points
  /// A terminal.
  case cells
}
