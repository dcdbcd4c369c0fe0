import Devices
import JSONModel
import TerminalModel
import WireProtocol

extension SessionRequest {
  /// The most columns or rows that a session may have.
  private static let sizeLimit = 1000

  /// Reads merged capabilities that fit this driver.
  /// - Throws: `invalid argument` for a value that means nothing: its shape is wrong, or there is no
  ///   such device.
  init(capabilities: [String: JSONValue]) throws(WebDriverError) {
    self.init()
    try read(capabilities)
  }

  /// Reads what a session of a driver behind ours asks of ours.
  /// - Throws: as the other one.
  init(
    upstream: UpstreamRequest, capabilities: [String: JSONValue]
  ) throws(WebDriverError) {
    self.init()
    var own = capabilities
    // A device that only the other driver knows is its own matter.
    if let name = own[.deviceName]?.stringValue,
      (try? DeviceCatalog.standard.profile(named: name)) == nil
    {
      own[.deviceName] = nil
    }
    own["platformName"] = nil
    own[.app] = .string(
      own[.app]?.stringValue ?? own["browserName"]?.stringValue ?? "the app behind the driver")
    try read(own)
    platform = .upstream
    self.upstream = upstream
    // The other driver deals with its alerts.
    unhandledPromptBehavior = nil
  }

  private mutating func read(_ capabilities: [String: JSONValue]) throws(WebDriverError) {
    let reader = CapabilityReader<CapabilityName>(capabilities)
    platform =
      Platform(rawValue: capabilities["platformName"]?.stringValue?.lowercased() ?? "tui") ?? .tui
    guard let app = try reader.string(.app) else {
      throw WebDriverError(
        .invalidArgument, "No app is asked for: set appium:app to one of the server's apps.")
    }
    self.app = app
    let process = CapabilityReader<ProcessArgument>(
      try reader.object(.processArguments) ?? [:], of: .processArguments)
    arguments = try process.strings(.args) ?? []
    environment = try process.stringMap(.env) ?? [:]
    try process.refuseOthers()
    workingDirectory = try reader.string(.workingDirectory)
    try readScreen(reader)
    language = try reader.string(.language)
    locale = try reader.string(.locale)
    colorScheme = try reader.string(.colorScheme, oneOf: ["light", "dark"])
    textSize = try reader.string(.textSize)
    fixture = try reader.string(.fixture)
    url = try reader.string(.url)
    appSettings = try reader.scalars(.appSettings) ?? [:]
    newCommandTimeout = try reader.seconds(.newCommandTimeout)
    commandTimeout = try reader.seconds(.commandTimeout)
    expectedEnds = try reader.ends(.mayExit)
    data = try Self.data(reader)
    clearsData = try reader.flag(.clearsData) ?? false
    secrets = try Secrets.checked(try reader.strings(.secrets) ?? [], in: "qa:secrets")
    snapshots = try reader.object(.snapshots).map { members throws(WebDriverError) in
      try SnapshotFolders(members)
    }
    if let lease = try reader.object(.lease) { self.lease = try Self.lease(lease) }
    if let settings = capabilities[.settings] { try self.settings.update(settings) }
    if let timeouts = capabilities["timeouts"] { try self.timeouts.update(timeouts) }
    unhandledPromptBehavior = capabilities["unhandledPromptBehavior"]
    strictFileInteractability = capabilities["strictFileInteractability"]?.boolValue ?? false
    pageLoadStrategy = capabilities["pageLoadStrategy"]?.stringValue ?? "normal"
    try reader.refuseOthers(prefix: "qa:")
  }

  private enum ProcessArgument: String, CaseIterable {
    case args, env
  }

  private static func data(
    _ reader: CapabilityReader<CapabilityName>
  ) throws(WebDriverError) -> String? {
    guard let name = try reader.string(.data) else { return nil }
    guard (1...256).contains(name.utf8.count) else {
      throw WebDriverError(
        .invalidArgument,
        "qa:data takes a text of 1 to 256 bytes that no other test has: shorten it.")
    }
    return name
  }

  private enum LeaseMember: String, CaseIterable {
    case owner, buildUrl, seconds
  }

  private static func lease(_ members: [String: JSONValue]) throws(WebDriverError) -> Lease {
    let reader = CapabilityReader<LeaseMember>(members, of: .lease)
    let (owner, buildURL) = (try reader.string(.owner) ?? "", try reader.string(.buildUrl))
    // They stand in every `/status`, and are kept when the session is over.
    guard owner.utf8.count <= 256, (buildURL?.utf8.count ?? 0) <= 2048 else {
      throw WebDriverError(
        .invalidArgument,
        "qa:lease takes an owner of at most 256 bytes and a buildUrl of at most 2048: shorten it.")
    }
    let duration = try reader.seconds(.seconds)
    try reader.refuseOthers()
    return Lease(owner: owner, buildURL: buildURL, duration: duration)
  }

  private mutating func readScreen(
    _ reader: CapabilityReader<CapabilityName>
  ) throws(WebDriverError) {
    let orientation = try reader.string(.orientation)?.lowercased() ?? "portrait"
    guard orientation == "portrait" || orientation == "landscape" else {
      throw WebDriverError(
        .invalidArgument, "appium:orientation must be PORTRAIT or LANDSCAPE, not \(orientation).")
    }
    isLandscape = orientation == "landscape"
    if let name = try reader.string(.deviceName) {
      let device: DeviceProfile
      do throws(DeviceError) {
        device = try DeviceCatalog.standard.profile(named: name)
      } catch {
        throw WebDriverError(.invalidArgument, error.description)
      }
      self.device = device
      size = (isLandscape ? device.landscape : device).cells
      hasSize = true
    }
    if let asked = try reader.object(.size) {
      guard let columns = asked["columns"]?.integerValue, let rows = asked["rows"]?.integerValue,
        (1...Self.sizeLimit).contains(columns), (1...Self.sizeLimit).contains(rows)
      else {
        throw WebDriverError(
          .invalidArgument,
          "qa:size must have columns and rows in 1 … \(Self.sizeLimit), whole numbers both.")
      }
      size = CellSize(columns: columns, rows: rows)
      hasSize = true
    }
  }
}
