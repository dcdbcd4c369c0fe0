import Devices
import Dispatch
package import Imaging
import Synchronization
import ViewImaging
package import ViewKit

/// A view laid out for many conditions, whose pictures are then drawn on all processors.
///
/// Views are laid out on the main actor, one after the other; drawing, encoding and comparing need no actor.
package struct ViewPictures: Sendable {
  /// A view laid out under conditions, ready to be drawn on any thread.
  package struct Prepared: Sendable {
    package let conditions: ViewConditions
    /// The elements, in points.
    package let outline: ElementOutline
    private let list: DisplayList
    private let background: RGBA

    @MainActor
    package init(_ view: some View, _ conditions: ViewConditions) throws {
      let device = conditions.device
      let environment = conditions.environment
      let layout = try conditions.layout { identities, interaction in
        try ImageRenderer().layout(
          of: view, size: Size(width: Double(device.width), height: Double(device.height)),
          scale: device.scale, environment: environment, identities: identities,
          interaction: interaction)
      }
      self.conditions = conditions
      list = layout.displayList
      background = environment.theme.background.resolved(in: environment.colorScheme).rgba
      outline = ElementOutline(layout.root, unit: .points)
    }

    /// What is known of the picture beside its pixels.
    package func context(limits: ComparisonLimits) -> SnapshotContext {
      var context = conditions.context
      context.renderer = .viewImaging
      context.outline = outline
      context.limits = limits
      return context
    }

    /// The picture.
    package func draw() throws -> Imaging.Image {
      try ImageRenderer.draw(list, background: background)
    }
  }

  /// What is to be drawn.
  package let prepared: [Prepared]

  /// Lays a view out under each of the conditions.
  @MainActor
  package init(of view: some View, under conditions: [ViewConditions]) throws {
    prepared = try conditions.map { try Prepared(view, $0) }
  }

  private init(_ prepared: [Prepared]) { self.prepared = prepared }

  /// Those at some places alone.
  package func at(_ places: [Int]) -> ViewPictures { ViewPictures(places.map { prepared[$0] }) }

  /// Does `work` on each, on as many threads as there are processors, or on this one alone; answers in order.
  package func map<Result: Sendable>(
    isParallel: Bool = true, _ work: @Sendable (Prepared) -> Result
  ) -> [Result] {
    guard isParallel else { return prepared.map(work) }
    let found = Mutex<[Int: Result]>([:])
    withoutActuallyEscaping(work) { work in
      DispatchQueue.concurrentPerform(iterations: prepared.count) { index in
        let result = work(prepared[index])
        found.withLock { $0[index] = result }
      }
    }
    let results = found.withLock { $0 }
    return prepared.indices.compactMap { results[$0] }
  }
}
