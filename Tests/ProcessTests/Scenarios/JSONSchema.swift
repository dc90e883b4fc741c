import ProcessHarness
import Processes
import ViperPlatform

/// The part of JSON Schema (draft 2020-12) that `Sources/App/Driver.schema.json` uses.
struct JSONSchema {
  private static let keywords: Set = [
    "$defs", "$ref", "$schema", "additionalProperties", "anyOf", "const", "description", "enum",
    "items", "maxItems", "maximum", "minItems", "minimum", "oneOf", "properties", "required",
    "title",
    "type",
  ]

  private let root: JSONValue

  init() throws {
    root = try JSONValue(reading: Repository.text(of: "Sources/App/Driver.schema.json"))
  }

  /// Why the line isn't a `kind` (`output` or `event`); nil if it is one.
  func fault(of line: String, as kind: String) -> String? {
    guard let value = try? JSONValue(reading: line), let schema = root["$defs"]?[kind] else {
      return "no JSON, or no schema: \(line)"
    }
    return matches(value, schema) ? nil : line
  }

  private func matches(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    if case .flag(let isAllowed) = schema { return isAllowed }
    return schema.members.allSatisfy { keyword, rule in
      switch keyword {
      case "$ref": return root["$defs"]?[rule.name].map { matches(value, $0) } ?? false
      case "anyOf": return rule.elements.contains { matches(value, $0) }
      case "oneOf": return rule.elements.count { matches(value, $0) } == 1
      case "const": return value == rule
      case "enum": return rule.elements.contains(value)
      case "type": return (rule.elements + [rule]).contains { value.isOf($0) }
      case "minimum": return value.amount >= rule.amount
      case "maximum": return value.amount <= rule.amount
      case "minItems": return value.elements.count >= Int(rule.amount)
      case "maxItems": return value.elements.count <= Int(rule.amount)
      case "items": return value.elements.allSatisfy { matches($0, rule) }
      case "required":
        return rule.elements.allSatisfy { name in
          value.members.contains { .text($0.name) == name }
        }
      case "properties":
        return value.members.allSatisfy { name, member in
          rule[name].map { matches(member, $0) } ?? true
        }
      case "additionalProperties":
        return value.members.allSatisfy { name, member in
          schema["properties"]?[name] != nil || matches(member, rule)
        }
      default: return Self.keywords.contains(keyword)
      }
    }
  }
}

extension JSONValue {
  fileprivate var members: [(name: String, value: JSONValue)] {
    if case .object(let members) = self { members.map { ($0.name, $0.value) } } else { [] }
  }
  fileprivate var elements: [JSONValue] { if case .list(let values) = self { values } else { [] } }
  fileprivate var amount: Double { if case .number(let number) = self { number } else { 0 } }

  /// The last part of a reference.
  fileprivate var name: String {
    if case .text(let text) = self {
      text.split(separator: "/").last.map(String.init) ?? ""
    } else {
      ""
    }
  }

  fileprivate func isOf(_ type: JSONValue) -> Bool {
    switch self {
    case .null: type == .text("null")
    case .flag: type == .text("boolean")
    case .number(let number):
      type == .text("number") || type == .text("integer") && Int(exactly: number) != nil
    case .text: type == .text("string")
    case .list: type == .text("array")
    case .object: type == .text("object")
    }
  }
}
