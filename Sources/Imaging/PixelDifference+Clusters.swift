/// Differing pixels that lie together.
public struct PixelCluster: Hashable, Sendable {
  /// The smallest rectangle around them.
  public internal(set) var bounds: PixelRect
  /// How many they are; at most the rectangle's area.
  public internal(set) var pixels: Int

  /// Makes a cluster from what is known of it.
  public init(bounds: PixelRect, pixels: Int) {
    self.bounds = bounds
    self.pixels = pixels
  }
}

extension PixelDifference {
  /// The differing pixels in groups, the largest first, then from the top left.
  /// - Parameter reach: how far apart two neighbours in a group may be, in pixels: 1 joins pixels
  ///   that touch by side or corner; the default also joins the letters of a word.
  public func clusters(reach: Int = 4) -> [PixelCluster] {
    guard differingPixels > 0 else { return [] }
    let reach = max(1, reach)
    var forest = RunForest()
    // The runs of rows y - reach ..< y, each row from the left.
    var above: [[PixelRun]] = []
    for y in 0..<height {
      let row = runs(in: y, reach: reach, forest: &forest)
      for earlier in above where !row.isEmpty {
        var index = 0
        for run in row {
          while index < earlier.count, earlier[index].end + reach <= run.start { index += 1 }
          var candidate = index
          while candidate < earlier.count, earlier[candidate].start < run.end + reach {
            forest.join(earlier[candidate].node, run.node)
            candidate += 1
          }
        }
      }
      above.append(row)
      if above.count > reach { above.removeFirst() }
    }
    return forest.clusters.sorted {
      ($1.pixels, $0.bounds.y, $0.bounds.x) < ($0.pixels, $1.bounds.y, $1.bounds.x)
    }
  }

  /// The runs of differing pixels in a row; gaps shorter than `reach` don't end one.
  private func runs(in y: Int, reach: Int, forest: inout RunForest) -> [PixelRun] {
    unsafe marks.withUnsafeBufferPointer { marks in
      var runs: [PixelRun] = []
      var (start, end, pixels) = (0, -reach - 1, 0)
      func close() {
        guard pixels > 0 else { return }
        let bounds = PixelRect(x: start, y: y, width: end - start, height: 1)
        let node = forest.add(PixelCluster(bounds: bounds, pixels: pixels))
        runs.append(PixelRun(start: start, end: end, node: node))
      }
      var x = 0
      while x < width {
        if unsafe marks[y * width + x] == Mark.differing {
          if pixels > 0, x - end < reach {
            (end, pixels) = (x + 1, pixels + 1)
          } else {
            close()
            (start, end, pixels) = (x, x + 1, 1)
          }
        }
        x += 1
      }
      close()
      return runs
    }
  }
}

/// Differing pixels beside one another in a row: columns start ..< end.
private struct PixelRun {
  let start: Int
  let end: Int
  let node: Int
}

/// Disjoint sets of runs; a root knows its whole cluster.
private struct RunForest {
  private var parents: [Int] = []
  private var known: [PixelCluster] = []

  mutating func add(_ cluster: PixelCluster) -> Int {
    parents.append(parents.count)
    known.append(cluster)
    return parents.count - 1
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(of: a), root(of: b))
    guard a != b else { return }
    let (kept, gone) = (min(a, b), max(a, b))
    parents[gone] = kept
    known[kept].bounds = known[kept].bounds.union(known[gone].bounds)
    known[kept].pixels += known[gone].pixels
  }

  private mutating func root(of node: Int) -> Int {
    var node = node
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }

  var clusters: [PixelCluster] {
    parents.indices.filter { parents[$0] == $0 }.map { known[$0] }
  }
}
