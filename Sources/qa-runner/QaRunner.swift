@main
enum QaRunner {
  static func main() {}
}
