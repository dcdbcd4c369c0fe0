/// Texts for `inputRandom…`: another one at each run, so that forms that refuse a known value take
/// it.
enum RandomText {
  enum Kind { case text, number, email, personName, city, country, color }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  private static let firstNames = ["Ada", "Bo", "Chidi", "Dana", "Eli", "Farah", "Goran", "Hanna"]
  private static let lastNames = ["Aalto", "Berg", "Costa", "Dietz", "Evans", "Fonseca", "Gupta"]
  private static let cities = [
    "Lagos", "Lima", "Lisbon", "London", "Lyon", "Oslo", "Porto", "Quito",
  ]
  private static let countries = ["Brazil", "Chile", "Finland", "Ghana", "India", "Japan", "Peru"]
  private static let colors = [
    "amber", "blue", "coral", "green", "indigo", "olive", "teal", "white",
  ]

  static func text(_ kind: Kind, length: Int) -> String {
    var source = SystemRandomNumberGenerator()
    func pick(_ words: [String]) -> String { words.randomElement(using: &source) ?? "" }
    func word(_ length: Int) -> String {
      String((0..<length).compactMap { _ in letters.randomElement(using: &source) })
    }
    switch kind {
    case .text: return word(length)
    case .number:
      return String(
        (0..<length).compactMap { index in
          // A leading zero is lost in number fields.
          Array(index == 0 ? "123456789" : "0123456789").randomElement(using: &source)
        })
    case .email: return "\(word(10))@example.com"
    case .personName: return "\(pick(firstNames)) \(pick(lastNames))"
    case .city: return pick(cities)
    case .country: return pick(countries)
    case .color: return pick(colors)
    }
  }
}
