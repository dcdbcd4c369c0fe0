extension PathParts {
  /// A path as seen from a folder, without `.`, `..` and doubled slashes; links are not followed.
  package static func absolute(_ path: String, in folder: String) -> String {
    let joined = path.hasPrefix("/") ? path : folder + "/" + path
    // By its letters alone: `standardizingPath` takes the target of /bin, `usr/bin`, for one below
    // the working directory where such a folder is there.
    var parts: [Substring] = []
    for part in joined.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
