import Accounts

/// A record of a file, validated like a sign-up and ready to be stored. Its texts are in the bytes of
/// its batch, so that a copy is cheap.
struct ImportedUser {
  /// The beginning of the username as the file spells it: more than a report shows.
  private(set) var typed = 0..<0
  private(set) var username = 0..<0
  private(set) var name = 0..<0
  private(set) var email = 0..<0
  private(set) var hash = 0..<0
  /// In years.
  private(set) var age: Int?
  /// In seconds since 1970; nil if the file lacks it.
  private(set) var created: Int64?
  private(set) var isDisabled = false
  /// Whether the user is disabled or has a creation time, unlike one who signs up.
  var hasState: Bool { created != nil || isDisabled }
  /// Whether the username is the local part of an email address.
  private(set) var isNamedByAddress = false
  /// The username's confusable skeleton; nil if it equals the username.
  private(set) var lookalike: Range<Int>?
  /// Why there is no hash; nil if there is one.
  private(set) var lack: MissingHash?

  /// Validates the current record and appends its texts. Returns why it is invalid, as a sentence, or
  /// nil.
  /// - Parameter now: The latest valid creation time, in seconds since 1970.
  mutating func read(
    _ record: RecordReader, _ layout: ImportLayout, now: Int64, into bytes: inout [UInt8]
  ) -> String? {
    let start = bytes.count
    if let index = layout.index(of: .username), index < record.count {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: record.cell(index).prefix(300)))
    }
    typed = start..<bytes.count
    if let flaw = record.flaw { return "\(flaw)" }
    if record.count != layout.width {
      return "It has \(record.count == 1 ? "1 field" : "\(record.count) fields") instead of "
        + "\(layout.width)."
    }
    return takeUsername(record, layout, &bytes) ?? takeName(record, layout, &bytes)
      ?? takeEmail(record, layout, &bytes) ?? takeNumbers(record, layout, now)
      ?? takeState(record, layout) ?? takeHash(record, layout, &bytes)
  }

  // MARK: - Columns

  private mutating func takeUsername(
    _ record: RecordReader, _ layout: ImportLayout, _ bytes: inout [UInt8]
  ) -> String? {
    let start = bytes.count
    username = start..<start
    guard let index = layout.index(of: .username) else { return nil }
    let cell = record.cell(index)
    if Username.appendASCII(cell, to: &bytes) {
      username = start..<bytes.count
      return nil
    }
    guard var text = String(validating: cell, as: UTF8.self) else { return Self.notUTF8 }
    isNamedByAddress = EmailAddress.isAddress(cell)
    if isNamedByAddress { text = String(text.prefix { $0 != "@" }) }
    do throws(EntryProblem) {
      let valid = try Username(text)
      bytes.append(contentsOf: valid.description.utf8)
      username = start..<bytes.count
      if let form = valid.lookalike {
        bytes.append(contentsOf: form.utf8)
        lookalike = username.upperBound..<bytes.count
      }
      return nil
    } catch {
      return isNamedByAddress
        ? "The part before the @ can't be the username. \(error)" : error.description
    }
  }

  private mutating func takeName(
    _ record: RecordReader, _ layout: ImportLayout, _ bytes: inout [UInt8]
  ) -> String? {
    name = username
    guard let cell = record.cell(.name, of: layout) else { return nil }
    let start = bytes.count
    defer { name = start..<bytes.count }
    if FullName.appendPlain(cell, to: &bytes) { return nil }
    guard let text = String(validating: cell, as: UTF8.self) else { return Self.notUTF8 }
    do throws(EntryProblem) {
      bytes.append(contentsOf: try FullName(text).description.utf8)
      return nil
    } catch {
      return error.description
    }
  }

  /// Without an address in the file the user has none: a made-up one may be another person's.
  private mutating func takeEmail(
    _ record: RecordReader, _ layout: ImportLayout, _ bytes: inout [UInt8]
  ) -> String? {
    email = bytes.count..<bytes.count
    let other = isNamedByAddress ? record.cell(.username, of: layout) : nil
    guard let address = record.cell(.email, of: layout) ?? other else { return nil }
    bytes.append(contentsOf: address)
    email = email.lowerBound..<bytes.count
    if EmailAddress.isAddress(address) { return nil }
    return EntryProblem.of(try EmailAddress(String(decoding: address, as: UTF8.self)))?.description
  }

  private mutating func takeNumbers(
    _ record: RecordReader, _ layout: ImportLayout, _ now: Int64
  ) -> String? {
    if let cell = record.cell(.age, of: layout) {
      age = cell.number.map(Int.init)
      guard let age, EntryProblem.ages ~= age else { return EntryProblem.age.description }
    }
    if let cell = record.cell(.created, of: layout) {
      created = cell.timestamp
      guard let created, 0...now ~= created else {
        return
          "A time is in the past, and is written 2026-01-31T23:59:59Z or as seconds since 1970."
      }
    }
    return nil
  }

  private mutating func takeState(_ record: RecordReader, _ layout: ImportLayout) -> String? {
    guard let index = layout.index(of: .disabled) else { return nil }
    switch record.text(index).lowercased() {
    case "yes", "true", "1": isDisabled = true
    case "", "no", "false", "0": break
    default: return "The column of disabled users holds yes or no."
    }
    return nil
  }

  private mutating func takeHash(
    _ record: RecordReader, _ layout: ImportLayout, _ bytes: inout [UInt8]
  ) -> String? {
    hash = bytes.count..<bytes.count
    lack = .noColumn
    guard let index = layout.index(of: .hash) else { return nil }
    let cell = record.cell(index)
    switch ImportedHash(cell) {
    case .kept:
      bytes.append(
        contentsOf: UnsafeBufferPointer(
          rebasing: cell.dropFirst(ImportedHash.wrapping(of: cell))))
      hash = hash.lowerBound..<bytes.count
      lack = nil
    case .dropped(let reason): lack = reason
    case .refused(let reason): return reason
    }
    return nil
  }

  private static let notUTF8 = "It isn't UTF-8 but, say, Latin-1. Save the file as UTF-8."
}

extension RecordReader {
  /// A field without the apostrophe that escapes a formula.
  func cell(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let field = field(index)
    guard field.first == .apostrophe, CSVCell.isFormula(field) else { return field }
    return UnsafeBufferPointer(rebasing: field.dropFirst())
  }

  /// The field of a column; nil if it is empty, or the file lacks the column.
  func cell(
    _ column: ImportLayout.Column, of layout: ImportLayout
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let index = layout.index(of: column) else { return nil }
    let cell = cell(index)
    return cell.isEmpty ? nil : cell
  }

  /// A field as text; invalid UTF-8 is repaired.
  func text(_ index: Int) -> String { String(decoding: cell(index), as: UTF8.self) }
}

extension RecordReader.Flaw: CustomStringConvertible {
  var description: String {
    switch self {
    case .tooLong: "It is longer than 64 KiB. Is a closing quote missing?"
    case .strayQuote: "Something follows a closing quote. Write a quote in a field twice."
    case .unclosedQuote: "A quote is opened and never closed, so nothing after it was read."
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The value of up to 18 decimal digits.
  fileprivate var number: Int64? {
    guard 1...18 ~= count else { return nil }
    var value: Int64 = 0
    for byte in self {
      guard 0x30...0x39 ~= byte else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return value
  }

  /// Seconds since 1970, from such a number or an ISO 8601 date.
  fileprivate var timestamp: Int64? {
    number ?? Timestamp(iso8601: String(decoding: self, as: UTF8.self))?.seconds
  }
}
