@main
enum Fernway {
  static func main() {}
}
