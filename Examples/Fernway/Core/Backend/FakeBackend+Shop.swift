/// Flags, kit, hearts and pushes, as the server has them.
extension FakeBackend {
  /// How long the app waits for its flags, in milliseconds.
  private static let flagLimit = 500

  /// Requests a member's flags, by key; a server that is silent for too long has none.
  func flags(for audience: Audience, reply: @escaping Reply<[String: Bool]>) {
    answer(.flags, "", reply, limit: Self.flagLimit) { backend in
      var payload: [String: Bool] = [:]
      for rule in backend.rules where rule.treats(audience) { payload[rule.key] = true }
      return .success(payload.merging(backend.flagOverrides) { $1 })
    }
  }

  /// Asks for all that can be rented.
  func kit(reply: @escaping Reply<KitCatalogue>) {
    answer(.kit, "", reply) { _ in .success(.portAmity) }
  }

  /// Asks for what a member has hearted.
  func hearts(of member: Int, reply: @escaping Reply<Set<Int>>) {
    answer(.hearts, "", reply) { backend in .success(backend.hearts[member] ?? []) }
  }

  /// Hearts a product, or takes the heart back.
  func heart(_ item: Int, _ isOn: Bool, for member: Int, reply: @escaping Reply<Void>) {
    answer(.heart, "\(item) \(isOn ? "on" : "off")", reply) { backend in
      if isOn {
        backend.hearts[member, default: []].insert(item)
      } else {
        backend.hearts[member]?.remove(item)
      }
      return .success(())
    }
  }

  /// Asks how many of a product are on the shelf.
  @discardableResult
  func stock(of item: Int, reply: @escaping Reply<Int>) -> BackendCall {
    answer(.stock, "\(item)", reply) { _ in
      guard let found = KitCatalogue.portAmity.items.first(where: { $0.id == item }) else {
        return .failure(.noSuchProduct(item))
      }
      return .success(found.stock)
    }
  }

  /// Makes true what the server pushes: a class that is moved starts an hour later, once.
  func prepare(_ event: RemoteEvent) {
    guard event.kind == .classMoved, moved.insert(event.id).inserted else { return }
    data.move(event.id, byMinutes: 60)
  }
}

extension Catalogue {
  /// Moves a class within its day.
  fileprivate mutating func move(_ id: Int, byMinutes minutes: Int) {
    guard let index = classes.firstIndex(where: { $0.id == id }) else { return }
    let old = classes[index].starts
    let minute = min(old.minuteOfDay + minutes, 1439)
    classes[index].starts = Moment(day: old.day, hour: minute / 60, minute: minute % 60)
  }
}
