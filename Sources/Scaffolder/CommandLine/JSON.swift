import Platform

/// A value as JSON (RFC 8259), indented by two spaces a level. Structures and tuples become objects
/// with their stored properties in order, and optionals without a value null.
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
  case .struct, .tuple: return list(parts.map { quoted($0) + ": " + $1 }, "{", "}")
  default:
    if let value = value as? any RawRepresentable { return json(value.rawValue, indent: indent) }
    return (value as? String).map(quoted) ?? "\(value)"
  }
}

/// A string in quotes. Characters that could control a terminal are escaped, too.
private func quoted(_ string: String) -> String {
  var result = ""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return "\"" + result.sanitized { $0.utf16.map { "\\u" + $0.hexadecimal }.joined() } + "\""
}
