import Randomness
import Testing

@testable import ViewKit

/// Trees of views, the same for a seed in every run.
private struct ViewGenerator {
  var random: SplitMix

  private mutating func length() -> Double { [0, 3, 20, 44, 130, 400][random.next(6)] }

  @MainActor private mutating func leaf() -> AnyView {
    let words = String(repeating: "some more words ", count: random.next(6))
    return switch random.next(12) {
    case 0: AnyView(Text(words))
    case 1: AnyView(Text("two\nlines \(words)").lineLimit(random.next(3)))
    case 2: AnyView(Text(words).lineLimit(1).truncationMode(.middle))
    case 3: AnyView(Spacer(minLength: length()))
    case 4: AnyView(Divider())
    case 5: AnyView(ThemeColor.accent)
    case 6: AnyView(Image(Self.picture))
    case 7: AnyView(Image(Self.picture).resizable())
    case 8: AnyView(TextField("Name", text: .constant(words)))
    case 9: AnyView(ProgressView(value: 0.5))
    case 10: AnyView(LazyVStack(0..<5, id: \.self, rowHeight: 20) { Text("\($0)") })
    default: AnyView(Text("word"))
    }
  }

  @MainActor private mutating func container(_ depth: Int) -> AnyView {
    let (one, two, three) = (view(depth), view(depth), view(depth))
    let spacing = length()
    return switch random.next(6) {
    case 0:
      AnyView(
        VStack(spacing: spacing) {
          one; two; three
        })
    case 1:
      AnyView(
        HStack(spacing: spacing) {
          one; two; three
        })
    case 2:
      AnyView(
        ZStack {
          one; two
        })
    case 3:
      AnyView(
        LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())]) {
          one; two
        })
    case 4:
      AnyView(
        List(scrolls: random.next(2) == 0) {
          one; two
        })
    default:
      AnyView(
        ScrollView(random.next(2) == 0 ? .vertical : .horizontal) {
          one; two
        })
    }
  }

  @MainActor private mutating func changed(_ view: AnyView) -> AnyView {
    let (length, other) = (length(), length())
    return switch random.next(16) {
    case 0: AnyView(view.padding(length))
    case 1: AnyView(view.frame(height: length))
    case 2: AnyView(view.frame(width: length))
    case 3: AnyView(view.frame(minHeight: length))
    case 4: AnyView(view.frame(maxWidth: .infinity, idealHeight: length, maxHeight: length + other))
    case 5: AnyView(view.fixedSize(horizontal: random.next(2) == 0, vertical: random.next(2) == 0))
    case 6: AnyView(view.background(.tint).border(.line))
    case 7: AnyView(view.overlay { Spacer() })
    case 8: AnyView(view.aspectRatio(2, contentMode: random.next(2) == 0 ? .fit : .fill))
    case 9: AnyView(view.position(x: length, y: other))
    case 10: AnyView(view.cornerRadius(length).opacity(0.5).shadow(radius: 2))
    case 11: AnyView(view.layoutPriority(length))
    case 12: AnyView(view.offset(x: length, y: other))
    case 13: AnyView(view.replaced(belowWidth: length, height: other) { Text("small") })
    case 14: AnyView(Button(action: {}) { view })
    default: AnyView(view.redacted(reason: .placeholder))
    }
  }

  @MainActor mutating func view(_ depth: Int) -> AnyView {
    let inside = depth == 0 || random.next(5) == 0 ? leaf() : container(depth - 1)
    return random.next(2) == 0 ? changed(inside) : inside
  }

  private static let picture = ImageAsset(
    "picture",
    light: Bitmap(
      width: 30, height: 20, pixels: Array(repeating: 90, count: 30 * 20 * 4)))
}

@MainActor @Suite struct HeightUseTests {
  private static let extents: [Double?] = [nil, 0, 7, 45, 130, 390, 844, .infinity]

  /// Nodes that nobody asked anything yet.
  private func node(_ seed: Int, _ medium: Medium) -> Node {
    var environment = EnvironmentValues()
    environment.medium = medium
    let identities = IdentityRegistry()
    let context = ViewContext(
      environment: environment, id: identities.root, identities: identities,
      interaction: InteractionState())
    var generator = ViewGenerator(random: SplitMix(seed: seed))
    return context.node(of: generator.view(2))
  }

  private func layout(_ medium: Medium) -> LayoutContext {
    LayoutContext(
      medium: medium, measurer: medium.isCells ? CellTextMeasurer() : BlockMeasurer())
  }

  @Test(arguments: [Medium.points(scale: 2), .cells])
  func `an answer said to hold for all heights holds for all`(medium: Medium) {
    var held = 0
    for seed in 0..<70 {
      for width in Self.extents {
        var isForAll = false
        var sizes: Set<Size> = []
        for height in [nil, 0, 45, 844, .infinity] as [Double?] {
          let layout = layout(medium)
          sizes.insert(
            node(seed, medium).size(ProposedSize(width: width, height: height), layout))
          isForAll = isForAll || !layout.heights.haveCounted
        }
        guard isForAll else { continue }
        held += 1
        #expect(sizes.count == 1, "seed \(seed), width \(String(describing: width))")
      }
    }
    #expect(held > 50)
  }

  @Test(arguments: [Medium.points(scale: 2), .cells])
  func `a view answers alike whatever it was asked before`(medium: Medium) {
    for seed in 0..<50 {
      var random = SplitMix(seed: seed)
      let asked = node(seed, medium)
      let layout = layout(medium)
      for _ in 0..<24 {
        let proposal = ProposedSize(
          width: Self.extents[random.next(8)], height: Self.extents[random.next(8)])
        let fresh = node(seed, medium).size(proposal, self.layout(medium))
        #expect(asked.size(proposal, layout) == fresh, "seed \(seed), \(proposal)")
      }
    }
  }
}
