public import Devices

/// What is known about a snapshot beside its content: written into references, and used to explain differences.
public struct SnapshotContext: Sendable {
  /// The device that it was laid out for.
  public var device: DeviceProfile?
  /// The scheme, locale and text size.
  public var variant: SnapshotVariant
  /// What tells apart two pictures of one name, "annotated" for example; nil for the usual.
  public var mark: String?
  /// The elements on the screen, to name what changed.
  public var outline: ElementOutline?
  /// What a comparison of images lets pass.
  public var limits: ComparisonLimits
  /// The parts whose differences don't count.
  public var ignored: [SnapshotRegion] = []
  /// The parts of pictures that are held to limits of their own.
  public var tolerated: [TolerantRegion] = []
  /// What drew an image, with its version and a hash of its fonts; nil where it isn't known.
  public var renderer: RendererIdentity?
  /// Why the limits can't be held to, as a sentence without its full stop; nil where they can.
  var badLimits: String? {
    ([limits] + tolerated.map(\.limits)).compactMap(\.problem).first
  }
  /// The content's fingerprint, where it has been computed already.
  package var fingerprint: String?

  /// Makes a context.
  public init(
    device: DeviceProfile? = nil, variant: SnapshotVariant = SnapshotVariant(),
    outline: ElementOutline? = nil, limits: ComparisonLimits = .standard,
    renderer: RendererIdentity? = nil
  ) {
    self.device = device
    self.variant = variant
    self.outline = outline
    self.limits = limits
    self.renderer = renderer
  }
}

/// What drew an image, as its reference remembers it.
public struct RendererIdentity: Hashable, Sendable {
  /// The renderer and its version, "ViewImaging 1 · Cairo 1.16.0 · Pango 1.50.12" for example.
  public var name: String
  /// The fonts' names and hashes, on one line.
  public var fonts: String?
  /// What the renderer stands on, "FreeType 2.12.1, HarfBuzz 6.0.0" for example; nil where it isn't known.
  public var libraries: String?
  /// Why images drawn here can't be references, the fonts' files being wrong for example; nil when they can.
  public var problem: String?

  /// Makes an identity.
  public init(
    name: String, fonts: String?, libraries: String? = nil, problem: String? = nil
  ) {
    self.name = name
    self.fonts = fonts
    self.libraries = libraries
    self.problem = problem
  }

  /// Whether this project's own code drew it: it draws the same pixels whenever libraries and fonts are the same.
  package var isOwn: Bool { Self.isOwn(name) }

  /// The same of a renderer's name alone.
  static func isOwn(_ name: String) -> Bool {
    ["ViewImaging ", "ScreenExport "].contains(where: name.hasPrefix)
  }
}
