import TerminalModel
import TextModel
import WireProtocol

extension ElementTree {
  /// What a person calls the element: its label, else its own text, else that of what it holds.
  package func name(of index: Index) -> String {
    isRun(index) ? makeName(index) : memory.names { indices.map(makeName) }[index]
  }

  private func makeName(_ index: Index) -> String {
    let node = self[index]
    if let label = node.label, !label.isEmpty { return label.folded }
    if let text = node.text, !text.isEmpty {
      return node.content == nil ? text.folded : self.text(of: index).folded
    }
    guard node.role.isNamedByContent else { return "" }
    return text(of: index).folded
  }

  /// The visible text, children's included: a line for each row that it stands on.
  package func text(of index: Index) -> String {
    text(of: index) { text(of: $0) }
  }

  /// The visible texts of all, white space folded, for searches.
  var foldedTexts: [String] {
    memory.texts {
      var texts = [String](repeating: "", count: entries.count)
      // What an element holds comes after it: from the end on, each text is put together once.
      for index in indices.reversed() { texts[index] = text(of: index) { texts[$0] } }
      return texts.map(\.folded)
    }
  }

  /// What each element shows itself, besides what it holds: its text node in XPath and in the page
  /// source. Together with those of what it holds it makes `text(of:)`.
  var ownTexts: [String?] {
    memory.ownTexts {
      var texts = [String?](repeating: nil, count: entries.count)
      var showsText = [Bool](repeating: false, count: entries.count)
      // What an element holds comes after it.
      for index in indices.reversed() {
        let node = self[index]
        let text =
          if node.children.isEmpty { text(of: index) } else if let text = node.text, !text.isEmpty {
            text
          } else { showsText[index] ? "" : node.value ?? node.label ?? "" }
        if !text.isEmpty {
          texts[index] = text
          showsText[index] = true
        }
        if showsText[index], node.states.isVisible, let parent = entries[index].parent {
          showsText[parent] = true
        }
      }
      return texts
    }
  }

  private func text(of index: Index, _ textOfChild: (Index) -> String) -> String {
    let node = self[index]
    if let content = node.content { return text(of: content, in: index, textOfChild) }
    if node.children.isEmpty { return node.text ?? node.value ?? node.label ?? "" }
    var lines: [String] = []
    var row: Int?
    if let text = node.text, !text.isEmpty {
      lines.append(text)
      row = node.frame.y
    }
    for child in children(of: index) where self[child].states.isVisible {
      let text = textOfChild(child)
      guard !text.isEmpty else { continue }
      if self[child].frame.y == row, let last = lines.popLast() {
        lines.append(last + " " + text)
      } else {
        lines.append(text)
      }
      row = self[child].frame.y
    }
    if lines.isEmpty { return node.value ?? node.label ?? "" }
    return lines.joined(separator: "\n")
  }
}

extension ElementTree {
  /// Texts and children in their order; a hidden element's are those of all that it holds.
  private func text(
    of content: [ElementContent], in index: Index, _ textOfChild: (Index) -> String
  ) -> String {
    if content.isEmpty {
      // An empty field shows its placeholder.
      let value = self[index].value ?? ""
      return value.isEmpty ? self[index].attributes["hint"] ?? "" : value
    }
    let isHidden = !self[index].states.isVisible
    let children = children(of: index)
    var text = ""
    for part in content {
      switch part {
      case .text(let own): text += own
      case .child(let place):
        guard children.indices.contains(place) else { continue }
        let child = self[children[place]]
        // What a field holds is its own.
        if child.content?.isEmpty == true { continue }
        // What is only out of sight is still read, as it is by who scrolls.
        if isHidden || child.states.isVisible || child.attributes[Self.scrolledKey] != nil {
          text += textOfChild(children[place])
        }
      }
    }
    return text.split(separator: "\n").map { line in
      line.split(separator: "\t").map { String($0).trimmingBlanks }.joined(separator: "\t")
    }
    .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The key by which an element is known that a page would bring into sight.
  static let scrolledKey = "scrolled"
}

extension ElementRole {
  /// Whether the element is named by what it holds, as ARIA has it.
  var isNamedByContent: Bool {
    switch self {
    case .button, .link, .row, .heading, .tab, .toggle, .text: true
    default: false
    }
  }

  /// The role as ARIA calls it, for `computedrole`.
  var ariaName: String {
    switch self {
    case .application: "application"
    case .window: "group"
    case .group: "group"
    case .list: "list"
    case .row: "listitem"
    case .text: "text"
    case .heading: "heading"
    case .button: "button"
    case .link: "link"
    case .textField, .secureField: "textbox"
    case .toggle: "switch"
    case .picker: "combobox"
    case .image: "img"
    case .progress: "progressbar"
    case .tab: "tab"
    case .tabBar: "tablist"
    case .scrollArea: "region"
    case .alert: "alertdialog"
    case .divider: "separator"
    case .menu: "menu"
    case .menuItem: "menuitem"
    case .other: "generic"
    }
  }
}
