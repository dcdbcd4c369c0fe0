import JSONModel
import Recording
import TerminalModel
import WireProtocol

/// The app's size and its device, and its next start.
extension Studio {
  func restart(_ argument: JSONValue) async throws -> JSONValue {
    let wanted = argument["device"]?.stringValue
    if let wanted, device == nil || !project.devices.contains(wanted) {
      throw StudioError("There is no device \"\(wanted)\" for this app. Choose one of the list.")
    }
    let isRecording = recorder != nil
    if isRecording {
      try await stopRecording()
      publishRecord()
    }
    if let wanted {
      device = wanted
      publishAbout()
    }
    try await startSession()
    return ["stopped": .bool(isRecording)]
  }

  func resize(_ argument: JSONValue) async throws -> JSONValue {
    guard foreign == nil else { throw StudioError("The driver decides this window's size.") }
    let wanted = try Self.size(argument)
    let look = recorder == nil ? nil : try await freshLook()
    try await send(
      .setWindowRect,
      ["width": .number(Double(wanted.columns)), "height": .number(Double(wanted.rows))])
    if let look { recorder?.note(.resize(wanted), on: look) }
    isStale = true
    publishRecord()
    return [:]
  }

  static func size(_ argument: JSONValue) throws(StudioError) -> CellSize {
    guard let columns = argument["columns"]?.integerValue,
      let rows = argument["rows"]?.integerValue,
      (2...500).contains(columns), (2...200).contains(rows)
    else { throw StudioError("A size must be 2 to 500 columns and 2 to 200 rows.") }
    return CellSize(columns: columns, rows: rows)
  }
}
