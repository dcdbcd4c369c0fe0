package import Foundation
import JSONModel
import ScreenExport
package import ScriptFormat
import TerminalModel
import WireProtocol

/// What `save` writes of a session.
package struct ScriptFile {
  private let format: TerminalStep.Format

  package init(_ format: TerminalStep.Format) { self.format = format }

  /// The file's contents.
  ///
  /// - Throws: what the driver refuses.
  package func data(_ driver: any ScriptDriver) async throws -> Data {
    func screen() async throws -> Screen {
      try await driver.mobile(.screen).decoded(as: Screen.self)
    }
    switch format {
    case .png:
      let answer = try await driver.send(.screenshot)
      return Data(base64Encoded: answer.stringValue ?? "") ?? Data()
    case .cast:
      let answer = try await driver.mobile(.recording)
      return Data((answer["cast"]?.stringValue ?? "").utf8)
    case .json: return try await driver.mobile(.screen).encoded()
    case .svg: return Data(try await screen().svg().utf8)
    case .html: return Data(try await screen().htmlPage().utf8)
    case .ansi: return Data((try await screen().ansi + "\n").utf8)
    case .txt: return Data((try await screen().text + "\n").utf8)
    }
  }
}
