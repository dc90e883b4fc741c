import Accounts

/// The format of a file of users and the columns of its records, detected from the file's
/// beginning.
struct ImportLayout {
  enum Column: Int, CaseIterable {
    case username, name, email, age, created, hash, disabled
  }

  let format: ImportFormat
  /// The field separator.
  let separator: UInt8
  /// The number of fields of a record.
  let width: Int
  /// The field index of each column; -1 for a column that the file lacks.
  private let indices: [Int]
  /// The names of the file's columns.
  let names: [String]
  /// The length of the byte order mark in bytes.
  let mark: Int

  var hasHeader: Bool { format == .csv }

  func index(of column: Column) -> Int? {
    let index = indices[column.rawValue]
    return index < 0 ? nil : index
  }

  /// The field indices of the used columns, ascending.
  var used: [Int] { indices.filter { $0 >= 0 }.sorted() }

  /// The names of the ignored columns, truncated if long.
  var ignored: [String] {
    let used = used
    return names.indices.filter { !used.contains($0) && !names[$0].isEmpty }
      .map { names[$0].shortened }
  }

  /// - Throws: `ImportProblem`: `.unknownFormat` with a description of the contents.
  init(head: UnsafeBufferPointer<UInt8>) throws(ImportProblem) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.mark = head.starts(with: mark) ? mark.count : 0
    let text = Array(head.dropFirst(self.mark))
    if text.allSatisfy({ $0 == .lineFeed || $0 == .carriageReturn }) { throw .nothing }
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) || text.contains(0) {
      throw .notUTF8
    }
    let headers = try Self.separators.map { separator throws(ImportProblem) in
      (separator, try Self.firstRecord(of: text, separator, hasQuotes: true))
    }
    if let (separator, names) = headers.first(where: { $0.1.contains { Column($0) == .username } })
    {
      indices = try Self.indices(of: names)
      (format, self.separator, width, self.names) = (.csv, separator, names.count, names)
      return
    }
    let fields = try Self.firstRecord(of: text, .colon, hasQuotes: false)
    guard let format = Self.colonFormat(of: fields) else { throw Self.unknown(fields) }
    self.format = format
    separator = .colon
    width = fields.count
    names = ["username", "hash"]
    indices = Column.allCases.map { $0 == .username ? 0 : $0 == .hash ? 1 : -1 }
  }

  // MARK: - Private

  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  private static func firstRecord(
    of text: [UInt8], _ separator: UInt8, hasQuotes: Bool
  ) throws(ImportProblem) -> [String] {
    var rest = text[...]
    let reader = RecordReader { buffer throws(ImportProblem) in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest.removeFirst(count)
      return count
    }
    (reader.separator, reader.hasQuotes) = (separator, hasQuotes)
    while try reader.advance() {
      if !hasQuotes, reader.count > 0, reader.field(0).first == .comment { continue }
      return (0..<reader.count).map { String(decoding: reader.field($0), as: UTF8.self) }
    }
    return []
  }

  private static func indices(of names: [String]) throws(ImportProblem) -> [Int] {
    var indices = Column.allCases.map { _ in -1 }
    for (index, name) in names.enumerated() {
      if Column.isPassword(name) { throw .plainPasswords(in: name.shortened) }
      guard let column = Column(name)?.rawValue else { continue }
      if indices[column] >= 0 { throw .twice(names[indices[column]].shortened, name.shortened) }
      indices[column] = index
    }
    if indices[Column.email.rawValue] < 0 { throw .noHeader }
    return indices
  }

  private static func colonFormat(of fields: [String]) -> ImportFormat? {
    switch fields.count {
    case 2 where !fields[1].contains(" "): .htpasswd
    case 9
    where fields[2...].allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == .minus } }):
      .shadow
    default: nil
    }
  }

  private static func unknown(_ fields: [String]) -> ImportProblem {
    let first = fields.first?.first
    if first == "{" || first == "[" { return .json }
    if fields.count == 7, fields[1] == "x" { return .passwd }
    return .noHeader
  }
}

extension ImportLayout.Column {
  private static let synonyms: [String: Self] = [
    "username": .username, "user": .username, "login": .username, "loginname": .username,
    "account": .username, "accountname": .username,
    "name": .name, "fullname": .name, "displayname": .name, "realname": .name,
    "email": .email, "mail": .email, "emailaddress": .email, "mailaddress": .email,
    "age": .age,
    "created": .created, "createdat": .created, "datejoined": .created, "joined": .created,
    "hash": .hash, "passwordhash": .hash, "hashedpassword": .hash,
    "disabled": .disabled, "isdisabled": .disabled,
  ]
  private static let passwords: Set = [
    "password", "passwords", "plainpassword", "passwd", "pass", "pwd", "passphrase", "passwort",
    "motdepasse", "contraseña", "clave",
  ]

  /// The column of that name in a header; nil for an ignored one.
  init?(_ name: String) {
    guard let column = Self.synonyms[Self.plain(name)] else { return nil }
    self = column
  }

  static func isPassword(_ name: String) -> Bool { passwords.contains(plain(name)) }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }
}

extension UInt8 {
  static let colon = UInt8(ascii: ":")
  static let comment = UInt8(ascii: "#")
  static let minus = UInt8(ascii: "-")
}

extension String {
  /// Truncated to 64 scalars, to fit into a sentence or a cell.
  var shortened: String {
    unicodeScalars.count > 64 ? String(unicodeScalars.prefix(63)) + "…" : self
  }
}

// MARK: - Unknown formats

extension ImportProblem {
  fileprivate static let nothing = unknownFormat("The file is empty. Name one that holds users.")
  fileprivate static let notUTF8 = unknownFormat(
    "The file isn't UTF-8 text. Save it as CSV in UTF-8.")
  fileprivate static let json = unknownFormat(
    "The file looks like JSON. Save the users as CSV, with a header such as username,name,email.")
  fileprivate static let passwd = unknownFormat(
    "The file is in the format of passwd(5), without hashes. Name the shadow file beside it.")

  fileprivate static func plainPasswords(in name: String) -> ImportProblem {
    unknownFormat(
      "The column “\(name)” seems to hold passwords, which must stay secret. Remove "
        + "it, or call it “hash” if it holds hashes of crypt(3).")
  }

  fileprivate static func twice(_ one: String, _ other: String) -> ImportProblem {
    unknownFormat("The columns “\(one)” and “\(other)” mean the same. Remove one of them.")
  }

  /// It doesn't quote the file, which may be any file and contain secrets.
  fileprivate static let noHeader = unknownFormat(
    "The header needs the columns username and email; name, age, created, is-disabled and hash are "
      + "optional. The file isn't an htpasswd or shadow file either.")
}
