import ViperPages

extension Page {
  /// Each property by its name, without those that are nil, false or empty, the cause of a failure,
  /// which no comparison uses, and short flags, which no page shows.
  package var outline: String {
    (Outline(self)?.lines(after: "", at: "") ?? []).map { $0 + "\n" }.joined()
  }
}

/// A value as text: on a line of its own if it is simple, or else a line for each of its parts.
private indirect enum Outline {
  case word(String)
  case parts(of: String?, [(label: String, outline: Outline)])

  /// Nil if there is nothing to write.
  init?(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    switch value {
    case false as Bool, "" as String, is any Error, is Field.ShortFlag?: return nil
    case let rows as RowSelection where rows.isEmpty: return nil
    case let text as String where text.contains("\n"):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      self = .parts(of: nil, lines.map { ("- ", .word(String(reflecting: $0))) })
    case let text as String: self = .word(String(reflecting: text))
    case let name as any RawRepresentable: self = .word("\(name.rawValue)")
    case is ClosedRange<Int>, is Range<Int>: self = .word("\(value)")
    default:
      let parts = Self.parts(of: mirror)
      switch mirror.displayStyle {
      case .optional:
        guard let wrapped = mirror.children.first?.value else { return nil }
        self = Outline(wrapped) ?? .word("\"\"")
      case .collection where parts.isEmpty: return nil
      case .collection, .struct: self = .parts(of: nil, parts)
      case .enum where !mirror.children.isEmpty: self = Self.payload(of: mirror)
      default: self = .word("\(value)")
      }
    }
  }

  private static func payload(of mirror: Mirror) -> Outline {
    guard let (label, value) = mirror.children.first.map({ ($0.label, $0.value) }) else {
      return .word("")
    }
    let tuple = Mirror(reflecting: value)
    if tuple.displayStyle == .tuple { return .parts(of: label, parts(of: tuple)) }
    return .parts(of: label, [("", Outline(value) ?? .word("\(value)"))])
  }

  private static func parts(of mirror: Mirror) -> [(label: String, outline: Outline)] {
    let isList = mirror.displayStyle == .collection
    return mirror.children.compactMap { child in
      Outline(child.value).map { (isList ? "- " : child.label.map { "\($0): " } ?? "", $0) }
    }
  }

  /// The text on one line; nil if parts have parts.
  private var line: String? {
    switch self {
    case .word(let word): return word
    case .parts(let name, let parts):
      let words = parts.compactMap { part in
        part.label == "- " ? nil : part.outline.line.map { part.label + $0 }
      }
      if words.count < parts.count { return nil }
      let text = words.joined(separator: ", ")
      return name.map { "\($0)(\(text))" } ?? text
    }
  }

  func lines(after label: String, at indent: String) -> [String] {
    if let line, !label.isEmpty, indent.count + label.count + line.count <= 100 {
      return [indent + label + line]
    }
    guard case .parts(let name, let parts) = self else { return [indent + label + (line ?? "")] }
    var head = label + (name ?? "")
    if head.isEmpty { return parts.flatMap { $0.outline.lines(after: $0.label, at: indent) } }
    if head.last == " " { head.removeLast() }
    return [indent + head] + parts.flatMap { $0.outline.lines(after: $0.label, at: indent + "  ") }
  }
}
