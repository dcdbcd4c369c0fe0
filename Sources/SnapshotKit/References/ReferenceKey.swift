public import Devices
import Files

/// Which snapshot of which test: what a reference is named after.
///
/// The file is `<suite>/<test>/<name>@<device>[~<scheme>][~<locale>][~<text size>][~<direction>][~<mark>].<extension>`;
/// what is usual (light, "en", text size large) is left out.
public struct ReferenceKey: Hashable, Sendable, Codable {
  /// The suite's title.
  public var suite: String
  /// The titles from the outermost context to the test; each is a folder.
  public var test: [String]
  /// What the snapshot shows.
  public var name: String
  /// The device's name in files, "iPhone6" for example; nil where a snapshot doesn't depend on one.
  public var device: String?
  /// What differs from the usual, as it stands in file names.
  public var variant: SnapshotVariant
  /// A live image's origin, "tui" or "core"; nil otherwise.
  public var mark: String?

  /// Makes a key.
  public init(
    suite: String, test: [String], name: String, device: DeviceProfile? = nil,
    variant: SnapshotVariant = SnapshotVariant(), mark: String? = nil
  ) {
    self.suite = suite
    self.test = test
    self.name = name
    self.device = device?.slug
    self.variant = variant
    self.mark = mark
  }

  /// Makes a key of a runner's test: `path` is "Suite/context/test".
  public init(
    testPath path: String, name: String, device: DeviceProfile? = nil,
    variant: SnapshotVariant = SnapshotVariant(), mark: String? = nil
  ) {
    let titles = path.split(separator: "/").map(String.init)
    self.init(
      suite: titles.first ?? "", test: Array(titles.dropFirst()), name: name, device: device,
      variant: variant, mark: mark)
  }

  /// The path under the folder of references; each component is safe on every file system.
  public func path(extension fileExtension: String) -> String {
    let folders = ([suite] + test).map { SafeFileName.component($0) }
    var file = SafeFileName.component(name)
    if let device { file += "@" + device }
    for word in variant.words + [mark].compactMap(\.self) {
      file += "~" + SafeFileName.component(word)
    }
    return (folders + [file + "." + fileExtension]).joined(separator: "/")
  }

  /// The test and the snapshot as a person reads them.
  public var title: String {
    let place = ([suite] + test).joined(separator: "/")
    let suffix = (device.map { "@" + $0 } ?? "") + variant.words.map { "~" + $0 }.joined()
    return "\(place) \"\(name)\"\(suffix)" + (mark.map { "~" + $0 } ?? "")
  }
}
