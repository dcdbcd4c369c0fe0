import Devices
package import Imaging

/// What a PNG reference tells about itself, as `iTXt` chunks.
package struct ImageProvenance: Hashable, Sendable {
  package enum Field: String, CaseIterable, Sendable {
    case device = "qa.device"
    case scale = "qa.scale"
    case scheme = "qa.scheme"
    case locale = "qa.locale"
    case textSize = "qa.textSize"
    case direction = "qa.direction"
    case renderer = "qa.renderer"
    case libraries = "qa.libraries"
    case fonts = "qa.fonts"

    /// As it stands in messages.
    var title: String {
      switch self {
      case .textSize: "text size"
      default: String(rawValue.dropFirst(3))
      }
    }
  }
  private static let pixelsKey = "qa.pixels"
  private static let contentKey = "qa.content"
  private static let elementsKey = "qa.elements"

  package var fields: [Field: String]
  /// The elements' lines, the unit first; parsed only where a difference is to be explained.
  private var elements = ""
  /// The hash of the decoded pixels, as recorded.
  package private(set) var pixelHash: String?
  /// The hash of everything that decoding sees, as recorded.
  package private(set) var contentHash: String?

  /// What a snapshot taken now would say.
  package init(_ context: SnapshotContext) {
    var fields: [Field: String] = [
      .scheme: context.variant.colorScheme, .locale: context.variant.locale,
      .textSize: context.variant.textSize,
    ]
    fields[.direction] = context.variant.direction
    if let device = context.device {
      fields[.device] = "\(device.name), \(device.width) x \(device.height) points"
      fields[.scale] = ElementOutline.number(device.scale)
    }
    fields[.renderer] = context.renderer?.name
    fields[.libraries] = context.renderer?.libraries
    fields[.fonts] = context.renderer?.fonts
    self.fields = fields
    if let outline = context.outline, !outline.elements.isEmpty {
      elements = ([outline.unit.rawValue] + outline.lines).joined(separator: "\n")
    }
  }

  /// What a file says.
  package init(_ file: PNGFile) {
    var texts: [String: String] = [:]
    for entry in file.texts { texts[entry.keyword] = texts[entry.keyword] ?? entry.text }
    fields = [:]
    for field in Field.allCases { fields[field] = texts[field.rawValue] }
    pixelHash = texts[Self.pixelsKey]
    contentHash = texts[Self.contentKey]
    elements = texts[Self.elementsKey] ?? ""
  }

  /// The elements, or nil where none were told.
  package var outline: ElementOutline? {
    let lines = elements.split(separator: "\n")
    guard let unit = lines.first.flatMap({ ElementOutline.Unit(rawValue: String($0)) }) else {
      return nil
    }
    return ElementOutline(unit: unit, lines: lines.dropFirst())
  }

  /// A PNG of `image` that carries all this and the hashes of its pixels and content.
  package func png(_ image: Image, level: Int) throws(SnapshotError) -> [UInt8] {
    do {
      let plain = try PNGFile(try image.png(level: level))
      var texts = [PNGText("Software", "qa-runner")]
      for field in Field.allCases {
        if let value = fields[field] { texts.append(PNGText(field.rawValue, value)) }
      }
      texts.append(PNGText(Self.pixelsKey, image.pixelHash))
      texts.append(PNGText(Self.contentKey, plain.contentHash))
      if !elements.isEmpty {
        texts.append(PNGText(Self.elementsKey, elements))
      }
      return plain.adding(texts)
    } catch {
      throw .notRenderable(reason: error.description)
    }
  }

  /// When two pixels of these pictures differ, by limits that name no metric: always where this project drew both with
  /// the same libraries and fonts, since it draws the same pixels then.
  /// - Parameter isReference: whether this is recorded of what `actual` shows: one that says nothing of what drew it is
  ///   taken to be drawn alike.
  package func metric(
    with actual: ImageProvenance, _ limits: ComparisonLimits, isReference: Bool = false
  ) -> PixelMetric {
    if let metric = limits.metric { return metric }
    guard actual.isOwn, isOwn || isReference && fields[.renderer] == nil,
      drawing(actual).isEmpty
    else { return .standard }
    return .exact
  }

  /// Whether this project drew it.
  private var isOwn: Bool { fields[.renderer].map(RendererIdentity.isOwn) ?? false }

  /// The parts of what drew two pictures in which they disagree: "libraries FreeType 2.12.1, now FreeType 2.13.0".
  package func drawing(_ actual: ImageProvenance) -> [String] {
    mismatches(with: actual, in: [.renderer, .libraries, .fonts])
  }

  /// Whether two pictures tell of the same elements, scalar by scalar.
  func hasElements(of other: ImageProvenance) -> Bool {
    elements.utf8.elementsEqual(other.elements.utf8)
  }

  /// Where this (recorded) and another (actual) disagree: "renderer A, now B"; what either doesn't tell is left out.
  package func mismatches(
    with actual: ImageProvenance, in asked: [Field] = Field.allCases
  ) -> [String] {
    asked.compactMap { field in
      guard let old = fields[field], let new = actual.fields[field], old != new else { return nil }
      return "\(field.title) \(old), now \(new)"
    }
  }
}

extension ImageProvenance {
  /// A draft's PNG as small as a reference is written, its texts kept.
  static func compacted(_ draft: [UInt8]) throws(SnapshotError) -> [UInt8] {
    do {
      return try ImageProvenance(PNGFile(draft)).png(Image(png: draft), level: 9)
    } catch let error as ImagingError {
      throw .unreadable(line: nil, reason: error.description)
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .notRenderable(reason: "\(error)")
    }
  }
}

extension RendererIdentity {
  /// What a PNG tells of the program that drew it; nil where it tells nothing.
  package init?(png: [UInt8]) {
    guard let file = try? PNGFile(png) else { return nil }
    let told = ImageProvenance(file).fields
    guard let name = told[.renderer] else { return nil }
    self.init(
      name: name, fonts: told[.fonts], libraries: told[.libraries],
      problem: file.texts.first { $0.keyword == "qa.problem" }?.text)
  }
}
