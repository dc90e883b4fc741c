import ViperPlatform

/// The configuration file of a program, which a user writes: `key = value`, one a line, and
/// comments in lines that begin with `#`.
///
/// Flags and environment variables take precedence.
public struct Configuration: Sendable {
  /// A key that a program knows.
  public struct Key: Sendable {
    /// A value in force, and its source, such as a flag.
    public typealias Choice = (value: String, source: String)

    /// The name in the file.
    public let name: String
    /// The description in the manual.
    public let meaning: String
    /// The values that it takes; empty if `problem` decides.
    public let values: [String]
    /// The reason to refuse a value, to follow the key, such as “must be …”; nil if it is valid.
    public let problem: @Sendable (_ value: String) -> String?
    /// The value of a flag or an environment variable; nil if none is given.
    public let override: @Sendable (Arguments, (_ variable: String) -> String?) -> Choice?
    /// The value without the file.
    public let standard: @Sendable (@escaping (_ variable: String) -> String?) -> Choice

    /// Creates a key whose value is from the file alone, unless `override` has one.
    public init(
      _ name: String, _ meaning: String, values: [String] = [],
      problem: @escaping @Sendable (String) -> String? = { _ in nil },
      override: @escaping @Sendable (Arguments, (String) -> String?) -> Choice? = { _, _ in nil },
      standard: @escaping @Sendable (@escaping (String) -> String?) -> Choice
    ) {
      (self.name, self.meaning, self.values) = (name, meaning, values)
      (self.problem, self.override, self.standard) = (problem, override, standard)
    }

    fileprivate func refusal(of value: String) -> String? {
      if values.isEmpty || values.contains(value) { return problem(value) }
      let last = values.suffix(2).joined(separator: " or ")
      return
        "must be \((values.dropLast(2) + [last]).joined(separator: ", ")), not “\(value.shortened)”."
    }
  }

  /// The maximum size of the file, in bytes.
  static let limit = 16_384

  private var entries: [String: (value: String, line: Int)] = [:]
  private var path = ""

  /// Creates an empty configuration.
  public init() {}

  /// Reads a file; a missing one is empty.
  /// - Throws: `Failure`, a misuse that names the file, the line and the next step.
  public init(at path: String, of program: any Program.Type) throws(Failure) {
    self.path = path
    guard let bytes = try Self.bytes(at: path) else { return }
    if bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil {
      throw .misuse("\(path) isn't UTF-8 text. Save it as UTF-8.")
    }
    // Splits bytes, since CR LF is one character.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)[...]
      do throws(Problem) {
        try take(line, at: index + 1, of: program)
      } catch {
        throw .misuse("\(path):\(index + 1): \(error.text)")
      }
    }
  }

  /// The value of a key; nil if the file doesn't set it.
  public subscript(_ key: String) -> String? { entries[key]?.value }

  /// The configuration without a key.
  public func without(_ key: String) -> Configuration {
    var other = self
    other.entries[key] = nil
    return other
  }

  /// The value of a key in force, and its source.
  public func choice(
    of key: Key, _ arguments: Arguments, _ variables: @escaping (String) -> String?
  ) -> Key.Choice {
    if let choice = key.override(arguments, variables) { return choice }
    return entries[key.name].map { ($0.value, "\(path):\($0.line)") } ?? key.standard(variables)
  }

  // MARK: - Private

  private struct Problem: Error { let text: String }

  private mutating func take(
    _ line: Substring, at number: Int, of program: any Program.Type
  ) throws(Problem) {
    if number == 1, line.unicodeScalars.first == "\u{FEFF}" {
      throw Problem(text: "The file begins with a byte order mark. Save it without one.")
    }
    if line.utf8.last == 13 {
      throw Problem(text: "The line ends with CR LF. Save the file with LF alone.")
    }
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    let text = line.trimmed(while: isBlank)
    if text.isEmpty || text.hasPrefix("#") { return }
    guard let equals = text.firstIndex(of: "=") else {
      throw Problem(
        text: "“\(text.shortened)” doesn't have the form key = value. Correct or remove it.")
    }
    let name = String(text[..<equals].trimmed(while: isBlank))
    let value = String(text[text.index(after: equals)...].trimmed(while: isBlank))
    let keys = program.configurationKeys
    guard let key = keys.first(where: { $0.name == name }) else {
      let known = keys.map(\.name).joined(separator: ", ")
      throw Problem(text: "The key “\(name.shortened)” is unknown. The keys are \(known).")
    }
    if let former = entries[name] {
      throw Problem(text: "\(name) is also set in line \(former.line). Remove one of them.")
    }
    if let refusal = key.refusal(of: value) {
      throw Problem(text: "\(name) \(refusal)")
    }
    entries[name] = (value, number)
  }

  /// The contents of a file of this user; nil if it is missing.
  ///
  /// Doesn't wait for a pipe. Follows links, since users keep such files in other folders.
  private static func bytes(at path: String) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .misuse("\(path) can't be read. Check its permissions, or remove it.")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .misuse("\(path) is no regular file. Remove it.")
    }
    if status.st_uid != geteuid(), status.st_uid != 0 {
      throw .misuse("\(path) belongs to another user. Change its owner, or set XDG_CONFIG_HOME.")
    }
    if status.st_mode & 0o022 != 0 {
      throw .misuse("\(path) can be changed by others. Use chmod go-w.")
    }
    guard let bytes = descriptor.bytes(upTo: limit + 1) else {
      throw .misuse("\(path) can't be read. Remove it.")
    }
    if bytes.count > limit {
      throw .misuse("\(path) has more than \(limit.grouped) bytes. Shorten it.")
    }
    return bytes
  }
}

extension StringProtocol {
  /// At most 40 characters for a message.
  fileprivate var shortened: String { count > 40 ? "\(prefix(40))…" : String(self) }
}
