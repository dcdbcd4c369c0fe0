import CCairo

/// The libraries that draw, for pictures that must say what drew them.
package enum DrawingVersions {
  /// "Cairo 1.16.0, Pango 1.50.12": other versions may draw other pixels.
  package static var text: String {
    let cairo = unsafe String(cString: cairo_version_string())
    let pango = unsafe String(cString: pango_version_string())
    return "Cairo \(cairo), Pango \(pango)"
  }
}
