import Configuration
import Files
import Foundation
import MockWriting
import RunRecord
import TextModel

extension Subcommand {
  /// `qa-runner mocks`: writes mocks of marked protocols, or checks those that are there.
  static let mocks = Subcommand(
    specification: CommandSpecification(
      "mocks",
      "write mocks for protocols marked `/// @CreateMock`, from the compiler's symbol graph",
      operands: "MODULE=FOLDER…",
      options: [
        .init("check", "change nothing; exit with 1 where a mock differs from its protocol"),
        .init(
          "symbols", value: "FILE",
          "read this symbol graph instead of the package's build; may be given often",
          repeats: true, isWhole: true),
        .init("no-build", "take the modules as they are built, which may be out of date"),
        .init(
          "import", value: "MODULE", "import it in every mock; may be given often", repeats: true),
      ],
      examples: [
        (
          "qa-runner mocks Shop=Tests/ShopTests/Mocks",
          "builds Shop, and writes a file for each marked protocol"
        ),
        ("qa-runner mocks --check Shop=Tests/ShopTests/Mocks", "what CI runs"),
      ]),
    run: { arguments, context in
      let orders = try orders(arguments, context)
      let graphs = try await MockGraphs(arguments, context).read(orders.map(\.module))
      let isCheck = arguments.has("check")
      var drifts = 0
      for order in orders {
        let (mocks, drift) = try made(order, graphs, arguments, context, isCheck: isCheck)
        drifts += drift.count
        context.print(
          report(order, mocks: mocks, drift, isCheck: isCheck, in: context.workingDirectory))
      }
      return isCheck && drifts > 0 ? .failures : .success
    })

  private struct Order {
    let module: String
    /// Absolute.
    let folder: String
    /// As it was written.
    let text: String
  }

  private static func orders(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RunnerError) -> [Order] {
    let orders = try arguments.operands.map { text throws(RunnerError) in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw RunnerError(
          .usage,
          "\"\(text)\" is not of the form MODULE=FOLDER: Shop=Tests/ShopTests/Mocks, for example.")
      }
      return Order(
        module: parts[0],
        folder: PathParts.absolute(parts[1], in: context.workingDirectory), text: text)
    }
    guard !orders.isEmpty else {
      throw RunnerError(
        .usage,
        "Name the module whose protocols are mocked, and the folder for the mocks: "
          + "qa-runner mocks Shop=Tests/ShopTests/Mocks.")
    }
    for (index, order) in orders.enumerated()
    where orders[..<index].contains(where: { $0.module == order.module }) {
      throw RunnerError(.usage, "\(order.module) is named twice; remove one.")
    }
    return orders
  }

  private static func made(
    _ order: Order, _ graphs: [SymbolGraph], _ arguments: ParsedArguments,
    _ context: CommandContext, isCheck: Bool
  ) throws(RunnerError) -> ([Mock], [MockFolder.Drift]) {
    guard let graph = graphs.first(where: { $0.name == order.module }) else {
      let known = graphs.map(\.name).sorted().joined(separator: ", ")
      throw RunnerError(
        .usage,
        "No symbol graph is of the module \(order.module), but of \(known). Correct the name.")
    }
    let mocks: [Mock]
    do {
      mocks = try MarkedProtocols(graphs, folder: context.workingDirectory)
        .mocks(of: graph, imports: arguments.texts("import"))
    } catch {
      throw RunnerError(.usage, error.description)
    }
    let folder = MockFolder(order.folder, module: order.module)
    do {
      return (mocks, isCheck ? try folder.drift(from: mocks) : try folder.write(mocks))
    } catch {
      throw RunnerError(.usage, error.description)
    }
  }

  private static func report(
    _ order: Order, mocks: [Mock], _ drift: [MockFolder.Drift], isCheck: Bool, in folder: String
  ) -> String {
    let count = mocks.count == 1 ? "1 mock" : "\(mocks.count) mocks"
    if drift.isEmpty { return "\(order.module): \(count), all as their protocols say\n" }
    let lines = drift.map { one in
      let file =
        one.file.hasPrefix(folder + "/") ? one.file.dropFirst(folder.count + 1) : one.file[...]
      let what =
        switch (one.difference, isCheck) {
        case (.missing, true): "\(one.name) has no mock"
        case (.changed, true): "\(one.name) and its mock differ"
        case (.left, true): "\(one.name) has no marked protocol any more"
        case (.missing, false): "\(one.name): mock made"
        case (.changed, false): "\(one.name): mock made again"
        case (.left, false): "\(one.name): removed, its protocol is no longer marked"
        }
      return "  \(file): \(what)\n"
    }
    let next = isCheck ? "next: qa-runner mocks \(Wording.shell(order.text))\n" : ""
    return "\(order.module): \(count)\n" + lines.joined() + next
  }
}
