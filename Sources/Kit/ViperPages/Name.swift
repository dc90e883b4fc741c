/// A kebab-case name of an `Owner`.
///
/// Each kind of name is a type of its own, so that one can't stand for another.
public struct Name<Owner>: RawRepresentable, Hashable, Sendable {
  /// The name as it was spelled.
  public let rawValue: String
  /// The name that `rawValue` spells; it isn't checked for kebab case.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension Name: ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name that a literal spells, unchecked.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// The name as it was spelled.
  public var description: String { rawValue }
}

extension Name {
  /// The name as a key of JSON.
  package var key: String { rawValue.camelCased }
}

extension String {
  /// The key in JSON of a kebab-case name, or of several words: `isNew` for `is-new`.
  package var camelCased: String {
    // Most names have one word.
    if utf8.allSatisfy({ $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }) { return self }
    let words = split { $0 == "-" || $0 == " " }
    return words.dropFirst().reduce(String(words.first ?? "")) { key, word in
      key + word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}

/// Names a field of a page, its flag on the command line, and its answer.
public typealias FieldName = Name<Field>

/// Names an action of a page, or an option of a choice.
public typealias ActionName = Name<Action>

/// Names a column of a table, also in results that a program reads.
public typealias ColumnName = Name<Table.Column>
