import ViperPlatform

/// A value as JSON (RFC 8259), indented by two spaces a level. Structures and tuples become objects
/// with their stored properties in order. nil becomes null.
func json(_ value: Any, indent: String = "\n") -> String {
  let inner = indent + "  "
  func list(_ parts: [String], _ open: String, _ close: String) -> String {
    let body = parts.map { inner + $0 }.joined(separator: ",")
    return open + body + (parts.isEmpty ? "" : indent) + close
  }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { ($0.label ?? "", json($0.value, indent: inner)) }
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { json($0.value, indent: indent) } ?? "null"
  case .collection: return list(parts.map(\.1), "[", "]")
  case .struct, .tuple: return list(parts.map { $0.json + ": " + $1 }, "{", "}")
  default:
    if let value = value as? any RawRepresentable { return json(value.rawValue, indent: indent) }
    return (value as? String)?.json ?? "\(value)"
  }
}
