import ViperPlatform

/// A value of an item: typed as a text, and stored as a cell of the database.
public protocol ItemValue: Equatable, Sendable {
  /// Creates a value from typed text.
  /// - Throws: `ItemProblem`, why the text isn't such a value.
  init(entry: String) throws(ItemProblem)
  /// The value as it is typed; empty if there is none.
  var entry: String { get }

  /// The initial entry of a form that adds an item.
  static var proposal: String { get }

  /// Creates a value from a cell, which another program may have written.
  /// - Throws: `ItemProblem`, why the cell isn't such a value.
  init(cell: ItemCell) throws(ItemProblem)
  /// The value as it is stored.
  var cell: ItemCell { get }
}

/// A cell of the database.
public enum ItemCell: Equatable, Sendable {
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// NULL.
  case nothing
}

/// Why a text isn't a value of a field.
public enum ItemProblem: Error, Equatable, Sendable {
  /// There is no text.
  case missing
  /// It is none of the words.
  case noChoice
  /// It is no day of the calendar.
  case noDate
  /// It is no number with at most four decimals.
  case noDecimal
  /// It is no whole number.
  case noInteger
  /// Another item has the same value.
  case taken
  /// It has more than `textLimit` scalars.
  case tooLong
  /// It has line breaks, control characters or unreadable letters.
  case unreadable

  /// The most Unicode scalars of a text.
  public static let textLimit = 1_000

  /// The valid entries of the field with that label, in one sentence.
  public func sentence(about label: String) -> String {
    switch self {
    case .missing: "“\(label)” is needed."
    case .noChoice: "“\(label)” must be one of its choices."
    case .noDate: "“\(label)” must be a date, as in 2026-01-31."
    case .noDecimal: "“\(label)” must be a number with at most four decimals, as in 12.50."
    case .noInteger: "“\(label)” must be a whole number, as in 42."
    case .taken: "“\(label)” is taken. Choose another one."
    case .tooLong: "“\(label)” has at most \(Self.textLimit) characters."
    case .unreadable: "“\(label)” has no line breaks, control characters or unreadable letters."
    }
  }
}

extension ItemValue {
  /// The empty text.
  public static var proposal: String { "" }

  /// Why a text isn't such a value; nil if it is one.
  public static func problem(of text: String) -> ItemProblem? {
    do throws(ItemProblem) {
      _ = try Self(entry: text)
      return nil
    } catch {
      return error
    }
  }

  /// Creates a value from a text.
  /// - Throws: `ItemProblem`, why the cell isn't such a value.
  public init(cell: ItemCell) throws(ItemProblem) {
    guard case .text(let text) = cell else { throw .missing }
    try self.init(entry: text)
  }

  /// The value as a text.
  public var cell: ItemCell { .text(entry) }
}

// MARK: - The types

/// One line without surrounding spaces.
extension String: ItemValue {
  /// Creates a printable text.
  /// - Throws: `ItemProblem`
  public init(entry: String) throws(ItemProblem) {
    let text = entry.withoutSpaces
    if text.isEmpty { throw .missing }
    if !text.isPrintable { throw .unreadable }
    if text.unicodeScalars.count > ItemProblem.textLimit { throw .tooLong }
    self = text
  }

  /// The text.
  public var entry: String { self }

  /// Creates a text that isn't checked, so sanitize it before showing it.
  /// - Throws: `ItemProblem`
  public init(cell: ItemCell) throws(ItemProblem) {
    guard case .text(let text) = cell else { throw .missing }
    self = text
  }

  /// Without surrounding white space, such as the wide spaces of Japanese keyboards.
  fileprivate var withoutSpaces: String { String(trimmed { $0.isWhitespace && !$0.isNewline }) }
}

extension Int: ItemValue {
  /// Creates a number from decimal digits.
  /// - Throws: `ItemProblem`
  public init(entry: String) throws(ItemProblem) {
    let text = entry.withoutSpaces
    if text.isEmpty { throw .missing }
    guard let number = Int(text) else { throw .noInteger }
    self = number
  }

  /// The number in decimal digits.
  public var entry: String { "\(self)" }

  /// Creates a number from an integer.
  /// - Throws: `ItemProblem`
  public init(cell: ItemCell) throws(ItemProblem) {
    guard case .integer(let number) = cell else { throw .noInteger }
    self = Int(number)
  }

  /// The number as an integer.
  public var cell: ItemCell { .integer(Int64(self)) }
}

/// On or off: a toggle is never empty.
extension Bool: ItemValue {
  /// Creates a value from "yes", or from "no" or an empty text.
  /// - Throws: `ItemProblem`
  public init(entry: String) throws(ItemProblem) {
    guard ["yes", "no", ""].contains(entry) else { throw .noChoice }
    self = entry == "yes"
  }

  /// "yes", or empty.
  public var entry: String { self ? "yes" : "" }

  /// Creates a value from 0 or another integer.
  /// - Throws: `ItemProblem`
  public init(cell: ItemCell) throws(ItemProblem) {
    guard case .integer(let number) = cell else { throw .noChoice }
    self = number != 0
  }

  /// 1 or 0.
  public var cell: ItemCell { .integer(self ? 1 : 0) }
}

/// A value that may be omitted; the entry of an omitted choice is "none".
extension Optional: ItemValue where Wrapped: ItemValue {
  /// Creates a value, or nil from spaces alone.
  /// - Throws: `ItemProblem`
  public init(entry: String) throws(ItemProblem) {
    let isNothing = entry.withoutSpaces.isEmpty || entry == Self.proposal
    self = isNothing ? nil : try Wrapped(entry: entry)
  }

  /// The value as it is typed.
  public var entry: String { self?.entry ?? Self.proposal }

  /// The entry of nil.
  public static var proposal: String { Wrapped.self is any ItemChoice.Type ? "none" : "" }

  /// Creates a value, or nil from no value.
  /// - Throws: `ItemProblem`
  public init(cell: ItemCell) throws(ItemProblem) {
    self = cell == .nothing ? nil : try Wrapped(cell: cell)
  }

  /// The value as it is stored; nothing for nil.
  public var cell: ItemCell { self?.cell ?? .nothing }
}

/// One of a few words, each in kebab case; none of them is "none".
public protocol ItemChoice: ItemValue, CaseIterable, RawRepresentable<String> {}

extension ItemChoice {
  /// Creates the choice of that name.
  /// - Throws: `ItemProblem`
  public init(entry: String) throws(ItemProblem) {
    if entry.isEmpty { throw .missing }
    guard let value = Self(rawValue: entry) else { throw .noChoice }
    self = value
  }

  /// Its name.
  public var entry: String { rawValue }

  /// The name of the first choice.
  public static var proposal: String { allCases.first?.rawValue ?? "" }
}

// MARK: - Dates and decimals

/// A day of the Gregorian calendar, from the year 0 to 9999.
public struct CalendarDay: ItemValue {
  /// Such as `2026-01-31`, which sorts by time.
  public let entry: String

  /// Creates a day from ISO 8601, such as `2026-01-31`.
  /// - Throws: `ItemProblem`
  public init(entry: String) throws(ItemProblem) {
    let text = entry.withoutSpaces
    if text.isEmpty { throw .missing }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isNumeric = parts.joined().allSatisfy { (0x30...0x39).contains($0) }
    let numbers = parts.compactMap { Int(Substring($0)) }
    guard isNumeric, parts.map(\.count) == [4, 2, 2], numbers.count == 3, numbers[2] > 0,
      numbers[2] <= Self.days(in: numbers[1], of: numbers[0])
    else { throw .noDate }
    self.entry = text
  }

  /// The number of days in a month; 0 if there is no such month.
  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }
}

/// An exact number with at most four decimals, such as an amount of money.
public struct DecimalNumber: ItemValue {
  /// The number of ten-thousandths.
  public let units: Int64

  /// The most digits before the point; more would not fit.
  private static let digitLimit = 14

  /// Creates a number from digits, such as `12`, `-0.5` or `1234.5678`.
  /// - Throws: `ItemProblem`
  public init(entry: String) throws(ItemProblem) {
    let text = entry.withoutSpaces
    if text.isEmpty { throw .missing }
    let digits = text.drop { $0 == "-" }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isNumber, parts.count <= 2, text.utf8.count - digits.utf8.count <= 1,
      parts[0].utf8.count <= Self.digitLimit, parts.count == 1 || parts[1].utf8.count <= 4
    else { throw .noDecimal }
    let decimals = parts.count == 1 ? "" : parts[1]
    let zeros = String(repeating: "0", count: 4 - decimals.utf8.count)
    units = (Int64(parts[0] + decimals + zeros) ?? 0) * (digits == text ? 1 : -1)
  }

  /// With two to four decimals, such as `12.50`.
  public var entry: String {
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: 10_000)
    var decimals = String("\(10_000 + rest)".dropFirst())
    while decimals.utf8.count > 2, decimals.last == "0" { decimals.removeLast() }
    return "\(units < 0 ? "-" : "")\(whole).\(decimals)"
  }

  /// Creates a number from its ten-thousandths.
  /// - Throws: `ItemProblem`
  public init(cell: ItemCell) throws(ItemProblem) {
    guard case .integer(let units) = cell else { throw .noDecimal }
    self.units = units
  }

  /// The number of ten-thousandths.
  public var cell: ItemCell { .integer(units) }
}
