/// A JSON value (RFC 8259). The members of an object keep their order.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One member of an object.
  struct Member: Equatable {
    let name: String
    let value: JSON
  }

  /// The value in lines, indented by two spaces a level, without a newline at the end. Takes
  /// O(text).
  var text: String {
    var text = ""
    write(to: &text, indent: "\n")
    return text
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += "\(value)"
    case .string(let value): text += Self.quoted(value)
    case .array(let values):
      Self.write(values, between: ("[", "]"), to: &text, indent: indent) { value, text, inner in
        value.write(to: &text, indent: inner)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &text, indent: indent) { member, text, inner in
        text += Self.quoted(member.name) + ": "
        member.value.write(to: &text, indent: inner)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between brackets: (String, String), to text: inout String, indent: String,
    _ write: (Part, inout String, String) -> Void
  ) {
    text += brackets.0
    let inner = indent + "  "
    for (place, part) in parts.enumerated() {
      text += (place == 0 ? "" : ",") + inner
      write(part, &text, inner)
    }
    text += (parts.isEmpty ? "" : indent) + brackets.1
  }

  /// The string in quotes. What could steer a terminal, hide or reorder text is escaped, too.
  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHarmless: result.unicodeScalars.append(scalar)
      default:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          result += "\\u" + unit.hexadecimal
        }
      }
    }
    return result + "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral values: JSON...) { self = .array(values) }
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member(name: $0, value: $1) })
  }
  /// Null where there is no string.
  init(_ string: String?) { self = string.map(JSON.string) ?? .null }
  init(_ strings: [String]) { self = .array(strings.map(JSON.string)) }
}
