package import Drawing
public import Imaging
public import ViewKit

/// Draws a view tree into pixels, as a phone would show it.
@MainActor
public struct ImageRenderer {
  private let fonts: FontLibrary

  /// Makes a renderer with the pinned fonts.
  /// - Throws: an error that names the Debian package to install where a font is missing.
  public init() throws { fonts = try FontLibrary.pinned() }

  /// Makes a renderer with other fonts.
  package init(fonts: FontLibrary) { self.fonts = fonts }

  /// The picture of `view` in `size` points, `scale` pixels each, over the theme's background.
  ///
  /// The environment's medium is taken to be points at `scale`.
  /// - Precondition: `size` × `scale` is 1 … 32,767 pixels a side.
  public func image(
    of view: some View, size: Size, scale: Double,
    environment: EnvironmentValues = EnvironmentValues()
  ) -> Imaging.Image {
    let layout = layout(of: view, size: size, scale: scale, environment: environment)
    let ground = environment.theme.background.resolved(in: environment.colorScheme).rgba
    return Self.draw(layout.displayList, background: ground, fonts: fonts)
  }

  /// `view` laid out in `size` points, `scale` pixels each.
  public func layout(
    of view: some View, size: Size, scale: Double,
    environment: EnvironmentValues = EnvironmentValues()
  ) -> ViewLayout {
    layout(
      of: view, size: size, scale: scale, environment: environment, identities: IdentityRegistry(),
      interaction: InteractionState())
  }

  /// `view` laid out in `size` points, with the identities and the focus that a host keeps.
  public func layout(
    of view: some View, size: Size, scale: Double, environment: EnvironmentValues,
    identities: IdentityRegistry, interaction: InteractionState
  ) -> ViewLayout {
    var environment = environment
    environment.medium = .points(scale: scale)
    return ViewLayout(
      view, size: size, environment: environment,
      measurer: ImageTextMeasurer(fonts: fonts, scale: scale), identities: identities,
      interaction: interaction)
  }

  /// The picture of a list laid out in points, on any thread.
  /// - Precondition: the list's medium is points.
  /// - Throws: as ``init()``.
  public nonisolated static func draw(
    _ list: DisplayList, background: RGBA = .clear
  ) throws -> Imaging.Image {
    draw(list, background: background, fonts: try FontLibrary.pinned())
  }

  /// The picture of a list laid out in points by ``BlockTextMeasurer``, words as blocks: no font is needed, and none
  /// changes a pixel.
  /// - Precondition: the list's medium is points.
  public nonisolated static func drawBlocks(
    _ list: DisplayList, background: RGBA = .clear
  ) throws -> Imaging.Image {
    draw(list.textAsBlocks, background: background, fonts: try FontLibrary([]))
  }

  package nonisolated static func draw(
    _ list: DisplayList, background: RGBA, fonts: FontLibrary
  ) -> Imaging.Image {
    guard case .points(let scale) = list.medium else {
      preconditionFailure("a list laid out in cells is GridRenderer's to draw")
    }
    return Drawing.Canvas.picture(
      width: Int((list.size.width * scale).rounded()),
      height: Int((list.size.height * scale).rounded()), scale: scale,
      background: background, covered: list.items.covered, fonts: fonts
    ) { $0.draw(list.items) }
  }
}
