public import Devices
public import ViewKit

extension Strategy where Value: View, Format == String {
  /// What an accessibility audit finds, a line a finding: unlabelled, low contrast, small target, clipped at the
  /// largest text size. A view without findings is recorded as `nothing found`.
  public static func audit(
    on device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en"
  ) -> Strategy {
    let conditions = ViewConditions(device, colorScheme: colorScheme, locale: locale)
    return Strategy(.lines(fileExtension: "audit"), context: conditions.context) { view, _ in
      // Views are described on the main actor; whoever verifies one is there too and waits.
      nonisolated(unsafe) let view = view
      return try MainActor.assumeIsolated {
        let findings = try AccessibilityAudit.findings(in: unsafe view, conditions)
        let lines = findings.map(\.description)
        return (lines.isEmpty ? "nothing found" : lines.joined(separator: "\n"), nil)
      }
    }
  }
}
