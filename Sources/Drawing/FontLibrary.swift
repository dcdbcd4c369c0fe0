import CDrawing
import Foundation
import Imaging
import Synchronization

/// The pinned fonts, checked and loaded apart from whatever else the machine has.
///
/// Neither the environment nor another package's fonts change a pixel: a private Fontconfig
/// configuration holds these files and nothing else.
package final class FontLibrary: Sendable {
  /// What a file that isn't the pinned one leads to.
  package enum Strictness: Sendable {
    /// An error: for recording references.
    case refuseOthers
    /// An entry in ``FontLibrary/problems``: for verifying.
    case reportOthers
  }

  /// Fonts whose file isn't the pinned one; empty when pictures are comparable across machines.
  package let problems: [DrawingError]
  /// Why pictures can't be references, in full sentences; nil when they can.
  package var problem: String? {
    problems.isEmpty ? nil : problems.map(\.description).joined(separator: " ")
  }
  /// XXH3-128 of the fonts' hashes, in hex: equal where text is drawn equally.
  package let fingerprint: String

  private let configuration: FontConfiguration
  private let idle = Mutex<[TextEngine]>([])

  /// Why Cairo and Pango can't be loaded here, in the loader's words; nil where they can, and are by
  /// now.
  package static var whyUnusable: String? {
    unsafe qa_drawing_load().map { unsafe String(cString: $0) }
  }

  /// Loads fonts; takes a few milliseconds, once.
  /// - Throws: ``DrawingError/missingLibrary(reason:)``, ``DrawingError/missingFont(_:)``,
  ///   ``DrawingError/unreadableFont(_:)``, and where `strictness` refuses it ``DrawingError/otherFont(_:xxh3:)``.
  ///
  /// - Parameter folder: Where the files are sought too, by their names.
  package init(
    _ files: [FontFile] = FontFile.pinned, strictness: Strictness = .reportOthers,
    alsoIn folder: String? = FontFile.folderOfProgram
  ) throws(DrawingError) {
    if let reason = Self.whyUnusable { throw .missingLibrary(reason: reason) }
    var problems: [DrawingError] = []
    var hashes = ""
    configuration = FontConfiguration()
    for file in files {
      guard let (path, hash) = Self.found(file, alsoIn: folder) else { throw .missingFont(file) }
      if hash != file.xxh3 { problems.append(.otherFont(file, xxh3: hash)) }
      if strictness == .refuseOthers, let problem = problems.first { throw problem }
      guard configuration.add(path) else { throw .unreadableFont(file) }
      hashes += hash
    }
    self.problems = problems
    fingerprint = unsafe Array(hashes.utf8).withUnsafeBytes { unsafe contentHash(of: $0) }
  }

  /// The fonts of fonts.lock, loaded once a process: they can't change, and cost milliseconds.
  /// - Throws: as ``init(_:strictness:)`` with ``Strictness/reportOthers``.
  package static func pinned() throws(DrawingError) -> FontLibrary { try loaded.get() }

  private static let loaded = Result { () throws(DrawingError) in try FontLibrary() }

  /// The pinned file, where one of its places has it; else any file of a place.
  private static func found(
    _ file: FontFile, alsoIn folder: String?
  ) -> (path: String, hash: String)? {
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    let paths = [file.path] + (folder.map { ["\($0)/\(name)"] } ?? [])
    var other: (path: String, hash: String)?
    for path in paths {
      guard let hash = hash(ofFileAt: path) else { continue }
      if hash == file.xxh3 { return (path, hash) }
      other = other ?? (path, hash)
    }
    return other
  }

  private static func hash(ofFileAt path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: url, options: .alwaysMapped) else { return nil }
    return unsafe data.withUnsafeBytes { unsafe contentHash(of: $0) }
  }

  /// Lends a text engine that nobody else uses meanwhile; it goes back when `body` returns.
  package func withEngine<Result>(_ body: (TextEngine) -> Result) -> Result {
    let engine = borrow()
    defer { giveBack(engine) }
    return body(engine)
  }

  /// The most recently used engine that is idle, whose caches are warm, or a new one.
  func borrow() -> TextEngine {
    idle.withLock { $0.popLast() } ?? TextEngine(configuration)
  }

  func giveBack(_ engine: TextEngine) { idle.withLock { $0.append(engine) } }

  /// How much room a paragraph takes, in points, as ``Canvas`` at `scale` draws it.
  package func measure(_ paragraph: TextParagraph, scale: Double = 1) -> TextMeasure {
    withEngine { $0.layout(paragraph, scale: scale).measure }
  }
}

/// A Fontconfig configuration without any file, rule or directory of the machine.
@safe final class FontConfiguration: @unchecked Sendable {
  // Owned: made in init, destroyed in deinit. Fontconfig locks what several threads read, and only
  // the library's init changes it, before anyone else sees it.
  private let handle: OpaquePointer

  init() {
    guard let handle = unsafe FcConfigCreate() else { preconditionFailure("out of memory") }
    unsafe self.handle = unsafe handle
    let parsed = unsafe FcConfigParseAndLoadFromMemory(handle, Self.rules, 0)
    precondition(parsed != 0, "the built-in font rule must parse")
  }

  deinit { unsafe FcConfigDestroy(handle) }

  func add(_ path: String) -> Bool { unsafe FcConfigAppFontAddFile(handle, path) != 0 }

  /// Makes `map` see these fonts alone; the map holds on to the configuration by itself.
  func attach(to map: OpaquePointer) {
    unsafe pango_fc_font_map_set_config(map, handle)
  }

  /// Pango asks for the family "emoji" where text is shown as emoji; and bitmaps, which is what
  /// colour emoji are, have to be told to take the size that was asked for.
  private static let rules = """
    <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <match>
      <test name="family"><string>emoji</string></test>
      <edit name="family" mode="assign" binding="strong"><string>Noto Color Emoji</string></edit>
    </match>
    <match target="font">
      <test name="outline"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign"><divide>
        <name target="pattern">pixelsize</name><name target="font">pixelsize</name>
      </divide></edit>
      <edit name="matrix" mode="assign"><times>
        <name>matrix</name>
        <matrix>
          <name>pixelsizefixupfactor</name><double>0</double>
          <double>0</double><name>pixelsizefixupfactor</name>
        </matrix>
      </times></edit>
      <edit name="size" mode="assign"><divide>
        <name>size</name><name>pixelsizefixupfactor</name>
      </divide></edit>
    </match>
    </fontconfig>
    """
}
