import CDrawing
package import Imaging

/// The libraries that draw, for pictures that must say what drew them.
package enum DrawingVersions {
  /// "Cairo 1.16.0, Pango 1.50.12": other versions may draw other pixels; "none" where they can't be loaded.
  package static var text: String {
    guard FontLibrary.whyUnusable == nil else { return "none" }
    let cairo = unsafe String(cString: cairo_version_string())
    let pango = unsafe String(cString: pango_version_string())
    return "Cairo \(cairo), Pango \(pango)"
  }

  /// "FreeType 2.12.1, HarfBuzz 6.0.0, Fontconfig 2.14.1": what Cairo and Pango stand on; "none" where they can't be
  /// loaded.
  package static let libraries: String = {
    guard FontLibrary.whyUnusable == nil else { return "none" }
    let harfBuzz = unsafe String(cString: hb_version_string())
    let fontconfig = dotted(Int(FcGetVersion()), by: 100)
    return "FreeType \(dotted(Int(qa_freetype_version()), by: 1000)), HarfBuzz \(harfBuzz), "
      + "Fontconfig \(fontconfig)"
  }()

  private static func dotted(_ version: Int, by base: Int) -> String {
    "\(version / base / base).\(version / base % base).\(version % base)"
  }
}

extension FontLibrary {
  /// What a picture drawn with these fonts tells of itself, for its PNG's text: what drew it ("ScreenExport 1" …), by
  /// which libraries, with which fonts, and what is wrong with those.
  package func origin(_ renderer: String) -> [PNGText] {
    [
      PNGText("qa.renderer", "\(renderer), \(DrawingVersions.text)"),
      PNGText("qa.libraries", DrawingVersions.libraries), PNGText("qa.fonts", fingerprint),
    ] + (problem.map { [PNGText("qa.problem", $0)] } ?? [])
  }
}
