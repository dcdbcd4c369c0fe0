import Foundation
import TestPlaces

extension Products {
  /// WebKit's browser for tests, which WebKitWebDriver starts.
  static var miniBrowser: String {
    let libraries = "/usr/lib/\(machine)-linux-gnu"
    return ["4.1", "4.0"].map { "\(libraries)/webkit2gtk-\($0)/MiniBrowser" }
      .first(where: FileManager.default.isExecutableFile) ?? "MiniBrowser"
  }

  private static var machine: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }
}
