extension Member {
  /// Three bookings and five credits.
  package static let mina = Member(
    id: 1, name: "Mina Okafor", email: "mina@fernway.example", password: "quayside", credits: 5)
  /// No booking, and one credit.
  package static let otto = Member(
    id: 2, name: "Otto Brandt", email: "otto@fernway.example", password: "lanterns", credits: 1)
}

extension Venue {
  static func barrows(_ place: String) -> Venue { Venue(brand: "Barrow’s", place: place) }
  static func cruxx(_ place: String) -> Venue { Venue(brand: "Cruxx Gym", place: place) }
  static let willow = Venue(brand: "Willow Yoga Loft", place: nil)
  static let tidepool = Venue(brand: "Tidepool Pilates", place: nil)
  static let pellicle = Venue(brand: "Studio Pellicle", place: nil)
  static let anvil = Venue(brand: "Anvil Cycle", place: nil)
}

extension ClassSession {
  /// A title that needs two lines on every phone.
  package static let longTitle =
    "Breath, balance and bone-deep rest: an unhurried evening for tired shoulders"

  static let portAmity: [ClassSession] = [
    on(
      14, 10, 0, id: 1, "Reformer basics", .tidepool, minutes: 50, left: 2,
      tags: ["pilates", "reformer"], tint: .tide,
      about: "Springs, straps and a patient teacher. Grip socks are lent at the desk."),
    on(
      14, 12, 30, id: 2, "Hill climb ride", .anvil, minutes: 45, left: 9,
      tags: ["ride", "cycling", "cardio"], tint: .clay,
      about: "Loud, quick and kind. Shoes are there; no yoga experience needed."),
    on(
      14, 17, 0, id: 3, "Lift and carry", .cruxx("Harbour Row"), minutes: 60, left: 6,
      tags: ["strength", "core"], tint: .plum,
      about: "Heavy things, moved well. Come ten minutes early to warm up."),
    on(
      15, 11, 0, id: 4, "Balayage refresh", .pellicle, minutes: 90, price: 3, left: 1,
      tags: [], tint: .plum,
      about: "Colour, gloss and a blow-dry by the window."),
    on(
      15, 9, 30, id: 5, "Barre by the bay", .barrows("Tern Street"), minutes: 55, left: 5,
      tags: ["barre", "dance"], tint: .amber,
      about: "Small moves at the rail, a view of the water."),
    on(
      16, 18, 0, id: 6, "Core and more", .cruxx("Station Yard"), minutes: 30, left: 8,
      tags: ["core", "strength"], tint: .clay,
      about: "Half an hour between the train and supper."),
    on(
      14, 18, 30, id: 7, "Slow flow yoga", .willow, minutes: 60, left: 4,
      tags: ["yoga", "slow"], tint: .fern,
      about: "A calm hour of long holds. Mats are there; bring a layer for the end."),
    on(
      15, 6, 15, id: 8, "Sunrise yoga on the quay", .barrows("Quay 9"), minutes: 45, left: 0,
      tags: ["yoga", "outdoors"], tint: .amber,
      about: "Salutations as the boats go out. In rain we move under the market roof."),
    on(
      16, 12, 10, id: 9, "Yoga for people who sit", .cruxx("Mill Lane"), minutes: 40, left: 12,
      tags: ["yoga", "desk"], tint: .tide,
      about: "Hips, neck and wrists, in what you wear to work."),
    on(
      17, 19, 0, id: 10, longTitle, .tidepool, minutes: 75, price: 2, left: 3,
      tags: ["rest", "breath"], tint: .fern,
      about: "Bolsters, blankets, low light. Nobody will mind if you fall asleep."),
    on(
      18, 7, 0, id: 11, "Market Hall circuits", .barrows("Market Hall"), minutes: 45, left: 7,
      tags: ["circuits", "cardio"], tint: .clay,
      about: "Eight stations, one whistle."),
    on(
      18, 18, 15, id: 12, "Handstand hour", .barrows("North Gate"), minutes: 60, left: 2,
      tags: ["gymnastics"], tint: .plum,
      about: "Walls first, then none."),
    on(
      19, 12, 0, id: 13, "Lunch hour lengths", .barrows("Lantern Lane"), minutes: 40, left: 10,
      tags: ["swimming"], tint: .tide,
      about: "A lane each, and a clock. Bring a cap."),
  ]

  private static func on(
    _ day: Int, _ hour: Int, _ minute: Int, id: Int, _ title: String, _ venue: Venue,
    minutes: Int, price: Int = 1, left: Int, tags: [String], tint: Tint, about: String
  ) -> ClassSession {
    ClassSession(
      id: id, title: title, venue: venue,
      starts: Moment(
        day: CivilDay(year: 2026, month: 3, day: day), hour: hour, minute: minute),
      minutes: minutes, price: price, placesLeft: left, tags: tags, about: about, tint: tint)
  }
}
