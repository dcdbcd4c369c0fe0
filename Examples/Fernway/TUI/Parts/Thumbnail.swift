import FernwayCore
import ViewKit

/// The small picture of a class; a terminal shows none.
struct Thumbnail: View {
  let tint: ClassSession.Tint

  var body: some View {
    Gradient(colors: [RGBA(hex: tint.colors.light), RGBA(hex: tint.colors.dark)])
      .frame(width: 56, height: 56)
      .cornerRadius(10)
      .only(in: .points)
  }
}
