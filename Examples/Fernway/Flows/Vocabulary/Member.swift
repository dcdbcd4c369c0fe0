/// Someone with an account, as they log in.
struct Member {
  var email: String
  var password: String

  static let mina = Member(email: "mina@fernway.example", password: "quayside")
  static let otto = Member(email: "otto@fernway.example", password: "lanterns")

  func with(password: String) -> Member { Member(email: email, password: password) }
}
