package import FlowFormat
package import Foundation
import JSONModel
package import PageObjects
import ScreenExport
import TerminalModel
import WireProtocol

extension SavedFormat {
  /// What a file of this format holds of a session now.
  ///
  /// - Throws: what the driver refuses.
  package func data(of app: App) async throws -> Data {
    switch self {
    case .png: try await app.capturedPicture().png
    case .cast:
      Data((try await app.performed(.recording)["cast"]?.stringValue ?? "").utf8)
    case .json: try await app.performed(.screen).encoded()
    case .svg: Data(try await app.capturedScreen().svg().utf8)
    case .html: Data(try await app.capturedScreen().htmlPage().utf8)
    case .ansi: Data((try await app.capturedScreen().ansi + "\n").utf8)
    case .txt: Data((try await app.capturedScreen().text + "\n").utf8)
    }
  }
}
