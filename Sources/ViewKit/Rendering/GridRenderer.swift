public import TerminalModel

/// Draws a view tree into cells.
@MainActor
public struct GridRenderer {
  /// Makes a renderer.
  public init() {}

  /// The picture of `view` in `size` cells; the environment's medium is taken to be cells.
  public func screen(
    of view: some View, size: CellSize, environment: EnvironmentValues = EnvironmentValues()
  ) -> Screen {
    Self.draw(layout(of: view, size: size, environment: environment).displayList)
  }

  /// `view` laid out in `size` cells; the environment's medium is taken to be cells.
  public func layout(
    of view: some View, size: CellSize, environment: EnvironmentValues = EnvironmentValues()
  ) -> ViewLayout {
    layout(
      of: view, size: size, environment: environment, identities: IdentityRegistry(),
      interaction: InteractionState())
  }

  /// `view` laid out in `size` cells, with the identities and the focus that a host keeps.
  public func layout(
    of view: some View, size: CellSize, environment: EnvironmentValues,
    identities: IdentityRegistry, interaction: InteractionState
  ) -> ViewLayout {
    var environment = environment
    environment.medium = .cells
    return ViewLayout(
      view, size: Size(width: Double(size.columns), height: Double(size.rows)),
      environment: environment, measurer: CellTextMeasurer(), identities: identities,
      interaction: interaction)
  }

  /// The picture of a list laid out in cells.
  public nonisolated static func draw(_ list: DisplayList) -> Screen {
    var grid = CellGrid(
      size: CellSize(columns: Int(list.size.width), rows: Int(list.size.height)))
    for item in list.items { grid.draw(item) }
    return grid.screen(cursor: list.cursor)
  }
}
