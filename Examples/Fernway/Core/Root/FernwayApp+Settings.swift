/// What became of a setting.
package enum SettingAnswer: Hashable, Sendable {
  case done
  /// The setting is known, but not this value.
  case refused(String)
  case unknown
}

extension FernwayApp {
  /// Changes the app's world by a name and a value, or says why not: `flag.KEY`, `clock`,
  /// `permission.NAME`, `network.…`, `web.…`, `widget.file`, `plugins`, `push`.
  package func set(_ name: String, to value: String) -> SettingAnswer {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : nil) {
    case ("flag", let key?): return set(flag: key, to: value)
    case ("permission", let permission?): return set(permission: permission, to: value)
    case ("clock", nil):
      guard let moment = Moment(value) else {
        return .refused("The clock is set to a day and a minute, such as 2026-03-16T12:00.")
      }
      clock.set(moment)
      return .done
    case ("widget", let name?): return services.widgets.set(name, to: value)
    case ("web", let name?): return services.web.set(name, to: value)
    case ("plugins", nil):
      guard value == "off" else { return .refused("Plugins can be set to off only.") }
      backend.flagOverrides.merge(services.plugins.allOff) { $1 }
      return .done
    case ("push", nil): return push(value)
    default: return NetworkSetting.set(name, value, of: backend)
    }
  }

  /// The server says so from now on, and sends a session that is on its way a second payload; one
  /// that has its flags already goes on with those.
  private func set(flag key: String, to value: String) -> SettingAnswer {
    let known = FlagCatalogue.all.map { "\($0.rawValue)" } + services.plugins.keys
    guard known.contains(key) else {
      return .refused("There is no flag \(key): use one of \(known.joined(separator: ", ")).")
    }
    guard let isOn = Bool(value) else { return .refused("The flag \(key) is true or false.") }
    backend.flagOverrides[key] = isOn
    root.tabs?.interactor.models.loadFlags { _ in }
    return .done
  }

  private func set(permission name: String, to value: String) -> SettingAnswer {
    guard let permission = Permission(rawValue: name) else {
      let known = Permission.allCases.map(\.rawValue).joined(separator: ", ")
      return .refused("The permissions are \(known).")
    }
    switch value {
    case "granted": services.permissions.insert(permission)
    case "denied": services.permissions.remove(permission)
    default: return .refused("A permission is granted or denied.")
    }
    return .done
  }

  /// Takes a push; an event that the app doesn't know changes nothing but its log.
  private func push(_ payload: String) -> SettingAnswer {
    do throws(RemoteEvent.Problem) {
      let event = try RemoteEvent(payload: payload)
      guard services.permissions.contains(.notifications) else {
        services.events.note("\(event): notifications are off")
        return .done
      }
      root.interactor.receive(event)
    } catch {
      switch error {
      case .unknown(let type): services.events.note("\(type): unknown, ignored")
      case .malformed:
        return .refused("A push is an object such as {\"event_type\": \"class_moved\", \"id\": 7}.")
      }
    }
    return .done
  }
}
