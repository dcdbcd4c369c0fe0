extension RunRecord.Attempt {
  /// Where a lost attempt was lost, in words that are equal for the same place.
  package var lossPlace: String {
    guard let last = steps.lastIndex(where: \.failed) else { return "after its last step" }
    var path = [steps[last].name]
    var depth = steps[last].depth
    for step in steps[..<last].reversed() where step.depth < depth {
      path.insert(step.name, at: 0)
      depth = step.depth
    }
    // A loop has its step several times.
    let number = steps[...last].count { $0.name == steps[last].name }
    let which = number == 1 ? "" : ", number \(number) of that name"
    return "at the step \"\(path.joined(separator: " › "))\"\(which)"
  }
}
