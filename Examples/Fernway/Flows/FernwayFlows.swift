@main
enum FernwayFlows {
  static func main() {}
}
