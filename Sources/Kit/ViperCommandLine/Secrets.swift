import ViperPages
import ViperPlatform

extension Arguments {
  /// Reads the passwords and codes that flags point to.
  ///
  /// Reads the first line of each file, and one line of standard input for each `-stdin`, in the
  /// order of the flags. Refuses a terminal as standard input.
  public func readSecrets(
    isInputTerminal: Bool
  ) throws(Failure) -> [FieldName: String] {
    var secrets: [FieldName: String] = [:]
    for name in order {
      switch self.secrets[name] {
      case .file(let path): secrets[name] = try firstLine(ofFile: path)
      case .standardInput:
        if isInputTerminal {
          throw .misuse("--\(name)-stdin reads a pipe. Omit it to be prompted.")
        }
        secrets[name] = try firstLine(of: STDIN_FILENO, called: "Standard input")
      case nil: break
      }
    }
    return secrets
  }

  /// The names of secrets in the order of their flags.
  private var order: [FieldName] {
    func index(of name: FieldName) -> Int { flags.firstIndex(of: "--\(name)-stdin") ?? 0 }
    return secrets.keys.sorted { index(of: $0) < index(of: $1) }
  }

  private func firstLine(ofFile path: String) throws(Failure) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw .unreadable(path)
    }
    defer { close(descriptor) }
    return try firstLine(of: descriptor, called: path)
  }

  /// Reads at most 4,096 bytes, one by one up to the end of the line: the next line may be another
  /// secret.
  private func firstLine(of descriptor: Int32, called source: String) throws(Failure) -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer {
      wipe(buffer)
      buffer.deallocate()
    }
    var bytes = buffer[..<0]
    while bytes.count < buffer.count, bytes.last != UInt8(ascii: "\n") {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[bytes.count...])
      let count = read(descriptor, rest.baseAddress, 1)
      if count < 0, descriptor.waits(for: POLLIN) { continue }
      if count < 0 { throw Failure("\(source) can't be read. Name a file.", .noInput) }
      if count == 0 { break }
      bytes = buffer[..<(bytes.count + count)]
    }
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    // One sentence for all reasons: it must not reveal what a foreign file holds.
    guard 1..<buffer.count ~= line.count, let text = String(validating: line, as: UTF8.self) else {
      let areMany = secrets.values.count { $0 == .standardInput } > 1
      let line = areMany && descriptor == STDIN_FILENO ? "each of its lines" : "its first line"
      throw Failure(
        "\(source) holds no secret: \(line) must be UTF-8 text of 1 to "
          + "\(buffer.count - 1) bytes.", .badData)
    }
    return text
  }
}
