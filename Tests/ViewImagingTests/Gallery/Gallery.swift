import ViewKit

/// The views that docs/views.md shows; each fits 360 × 240 points.
enum Gallery {
  /// A page with a margin, from the top down.
  struct Page<Content: View>: View {
    let content: Content
    @Environment(\.theme) private var theme

    init(@ViewBuilder content: () -> Content) { self.content = content() }

    var body: some View {
      VStack(alignment: .leading, spacing: 8) { content }
        .padding(16)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .background(theme.background)
    }
  }

  struct Texts: View {
    var body: some View {
      Page {
        Text("Slow flow yoga").font(.title)
        Text("Save ") + Text("20 %").bold().foregroundStyle(.warn) + Text(" until ")
          + Text("Friday").underline() + Text(", was ") + Text("€ 18").strikethrough()
        Text("A calm hour of long holds. Mats are there; bring a layer, and somebody you like.")
          .foregroundStyle(.dim).lineLimit(2)
        Text("مرحبا Fernway 12").frame(maxWidth: .infinity, alignment: .trailing)
        Text("世界 · 안녕 · नमस्ते · สวัสดี · שלום · 👩🏽‍🚀🌿").font(.subhead)
        Text("One line that has to end before it is over").font(.footnote).lineLimit(1)
          .frame(width: 200, alignment: .leading)
      }
    }
  }

  /// The same path cut in each way, its parts keeping their looks, and a text cut in its second line.
  struct Truncation: View {
    private let path =
      Text("ReferenceImages/").foregroundStyle(.dim) + Text("Login/states/idle.png").bold()

    var body: some View {
      Page {
        ForEach(Text.TruncationMode.allCases, id: \.self) { mode in
          Text(mode.rawValue).font(.caption).foregroundStyle(.dim)
          path.lineLimit(1).truncationMode(mode).frame(width: 200, alignment: .leading)
        }
        Text("A calm hour of long holds. Mats are there; bring a layer for the end.")
          .lineLimit(2).truncationMode(.middle).frame(width: 240, alignment: .leading)
      }
    }
  }

  /// Rows of differing height, of which those in sight alone are built.
  struct Rows: View {
    enum Row: Hashable {
      case day(String)
      case entry(Int)
    }
    private let rows = ["Today", "Tomorrow", "Monday"].flatMap { day in
      [Row.day(day)] + (1...40).map { Row.entry($0) }
    }

    var body: some View {
      ScrollView {
        LazyVStack(
          rows, id: \.self, spacing: 4, rowHeight: { if case .day = $0 { 24 } else { 52 } }
        ) { row in
          switch row {
          case .day(let name): Text(name).font(.footnote).foregroundStyle(.dim)
          case .entry(let number):
            HStack {
              VStack(alignment: .leading, spacing: 0) {
                Text("Slow flow yoga \(number)").font(.headline)
                Text("Willow Yoga Loft").font(.subhead).foregroundStyle(.dim)
              }
              Spacer()
              Pill("\(number % 7 + 1) left")
            }
          }
        }
        .padding(.horizontal, 16)
      }
      .background(.card)
    }
  }

  struct Controls: View {
    var body: some View {
      Page {
        Picker(
          "Show", selection: .constant("studios"),
          options: [.init("studios", title: "Studios"), .init("classes", title: "Classes")])
        TextField("Email", text: .constant("mina@fernway.example"))
        Toggle("Remind me", isOn: .constant(true))
        ProgressView("Paying", value: 0.4)
        Button("Log in") {}
      }
    }
  }

  struct Grid: View {
    var body: some View {
      Page {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 96), spacing: 12)], spacing: 12) {
          ForEach(["Mat", "Block", "Strap", "Towel", "Bike shoes", "Gloves"], id: \.self) { kit in
            VStack(spacing: 4) {
              Gradient(colors: [RGBA(hex: 0xCFE3D6), RGBA(hex: 0x2C6E4F)])
                .frame(height: 44).cornerRadius(8).only(in: .points)
              Text(kit).font(.footnote).lineLimit(1)
            }.padding(8).background(.card, cornerRadius: 12).border(.line, cornerRadius: 12)
          }
        }
      }
    }
  }

  struct Map: View {
    private let sea = ThemeColor(light: 0xC9DEE8, dark: 0x16303D, terminal: 0x16303D)
    private let road = ThemeColor(light: 0xFFFFFF, dark: 0x39433E, terminal: 0x98A29C)

    var body: some View {
      Canvas { context, size in
        var coast = Path()
        coast.move(to: Point(x: 0, y: size.height * 0.62))
        coast.addCurve(
          to: Point(x: size.width, y: size.height * 0.78),
          control1: Point(x: size.width * 0.4, y: size.height * 0.4),
          control2: Point(x: size.width * 0.6, y: size.height))
        coast.addLine(to: Point(x: size.width, y: size.height))
        coast.addLine(to: Point(x: 0, y: size.height))
        coast.closeSubpath()
        context.fill(coast, with: .color(sea))
        let roads = Path {
          $0.addLines([
            Point(x: 0, y: 40), Point(x: size.width * 0.45, y: 70), Point(x: size.width, y: 24),
          ])
          $0.addLines([
            Point(x: size.width * 0.45, y: 70), Point(x: size.width * 0.5, y: size.height * 0.62),
          ])
        }
        context.stroke(roads, with: road, lineWidth: 7)
        context.draw(
          Text("Port Amity").font(.caption).foregroundStyle(.dim),
          at: Point(x: size.width * 0.78, y: size.height * 0.9))
      }
      .background(ThemeColor(light: 0xE9EFE4, dark: 0x18201B, terminal: nil))
      .overlay { Pin(name: "Willow Yoga Loft").position(x: 120, y: 64) }
      .overlay { Pin(name: "Anvil Cycle").position(x: 250, y: 120) }
    }
  }

  private struct Pin: View {
    let name: String

    var body: some View {
      Button(action: {}) {
        Text(name).font(.caption).fontWeight(.semibold).lineLimit(1)
          .padding(.horizontal, 8).padding(.vertical, 4)
          .background(.card, cornerRadius: 10)
          .shadow(radius: 6, y: 2)
      }
    }
  }

  struct Shadows: View {
    var body: some View {
      Page {
        HStack(spacing: 24) {
          ForEach([2, 8, 20], id: \.self) { radius in
            Text("radius \(radius)").font(.footnote).frame(width: 88, height: 72)
              .background(.card, cornerRadius: 14).shadow(radius: Double(radius), y: 4)
          }
        }
        .padding(.vertical, 24)
        Text("Letters too").font(.largeTitle).foregroundStyle(.accent)
          .shadow(color: .accent, radius: 6, x: 2, y: 4)
      }
    }
  }

  struct Placeholder: View {
    var body: some View {
      Page {
        ClassCard()
        ClassCard().redacted(reason: .placeholder)
      }
    }
  }

  private struct ClassCard: View {
    var body: some View {
      HStack(spacing: 12) {
        Image(decorative: Picture.loft).resizable().scaledToFill()
          .frame(width: 56, height: 56).cornerRadius(10)
        VStack(alignment: .leading, spacing: 4) {
          Text("Slow flow yoga").font(.headline)
          Text("Willow Yoga Loft, at nine").font(.subhead).foregroundStyle(.dim)
        }
        Spacer()
        Text("4 left").font(.footnote).foregroundStyle(.accent)
      }.card()
    }
  }

  struct Strip: View {
    var body: some View {
      Page {
        Text("Near you").font(.headline)
        ScrollView(.horizontal) {
          HStack(spacing: 12) {
            ForEach(["Yoga", "Pilates", "Cycling", "Boxing", "Barre"], id: \.self) { kind in
              Text(kind).font(.subhead).padding(.horizontal, 14).padding(.vertical, 8)
                .background(.tint, cornerRadius: 18)
            }
          }
        }
        HStack(spacing: 12) {
          Image(Picture.loft).resizable().scaledToFit().frame(width: 128, height: 96)
            .cornerRadius(12)
          Image(Picture.loft).resizable().scaledToFill().frame(width: 96, height: 96)
            .cornerRadius(48)
        }
      }
    }
  }
}

/// A picture made of sums, since a test ships no files: the sun or the moon over hills.
enum Picture {
  static let loft = ImageAsset(
    "A loft under the hills", light: bitmap(isNight: false), dark: bitmap(isNight: true), scale: 2)

  private static func bitmap(isNight: Bool) -> Bitmap {
    let (width, height) = (256, 192)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (across, down) = (Double(x) / Double(width), Double(y) / Double(height))
        let far = 0.62 - 0.5 * (across - 0.3) * (0.9 - across)
        let near = 0.66 + 0.8 * (across - 0.7) * (across - 0.7)
        let (dx, dy) = (across - 0.72, (down - 0.28) * 0.75)
        let color: RGBA =
          if down > near {
            RGBA(hex: isNight ? 0x16241D : 0x2C6E4F)
          } else if down > far {
            RGBA(hex: isNight ? 0x24382E : 0x7FB295)
          } else if dx * dx + dy * dy < 0.012 {
            RGBA(hex: isNight ? 0xE8E6D8 : 0xF7D774)
          } else {
            RGBA(hex: isNight ? 0x0D1A26 : 0xCFE6EE)
          }
        pixels += [color.red, color.green, color.blue, 255]
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
