import Devices
import Foundation
import Imaging
import Testing
import ViewKit
import Waiting

@testable import SnapshotKit

@Suite struct RenderingDeterminismTests {
  private static let device = DeviceProfile("Small", width: 200, height: 240, scale: 2)

  @MainActor private static func picture(_ locale: String = "en") throws -> Imaging.Image {
    try ViewPictures(
      of: SampleScreen(.cards), under: [ViewConditions(device, locale: locale)]
    ).prepared[0].draw()
  }

  @Test @MainActor func `threads draw equal pixels`() throws {
    let one = try Self.picture()
    let pictures = try ViewPictures(
      of: SampleScreen(.cards), under: Array(repeating: ViewConditions(Self.device), count: 24))
    let hashes = pictures.map { (try? $0.draw().pixelHash) ?? "none" }
    #expect(hashes.count == 24)
    #expect(Set(hashes) == [one.pixelHash])
  }

  @Test(arguments: ["C", "C.UTF-8", "tr_TR.UTF-8", "ar"])
  func `another process under another locale draws equal pixels`(language: String) async throws {
    let here = try await MainActor.run { try Self.picture().pixelHash }
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [language = language as String] in
      await recordingErrors {
        for name in ["LANG", "LC_ALL", "LANGUAGE"] { setenv(name, language, 1) }
        // Neither the environment's fonts nor its configuration may matter.
        setenv("FONTCONFIG_FILE", "/dev/null", 1)
        setenv("FONTCONFIG_PATH", "/nowhere", 1)
        let hash = try await MainActor.run { try Self.picture().pixelHash }
        print("hash \(hash)")
      }
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("hash \(here)"), "\(output)")
  }

  @Test @MainActor func `the provenance names the libraries that drew`() {
    let identity = RendererIdentity.viewImaging
    #expect(
      identity.libraries?.contains(/^FreeType 2\.\d+\.\d+, HarfBuzz \d+\.\d+\.\d+, Font/) == true)
    var context = ViewConditions(Self.device).context
    context.renderer = identity
    let recorded = ImageProvenance(context)
    context.renderer?.libraries = "FreeType 2.13.3, HarfBuzz 10.2.0, Fontconfig 2.15.0"
    let mismatches = recorded.mismatches(with: ImageProvenance(context))
    #expect(mismatches.count == 1)
    #expect(
      mismatches.first?.hasSuffix("now FreeType 2.13.3, HarfBuzz 10.2.0, Fontconfig 2.15.0") == true
    )
  }
}
