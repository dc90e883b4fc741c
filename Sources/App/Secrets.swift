import Isolation
import Platform
import Terminal

extension Arguments {
  /// Reads the secrets that flags point to: of each file, or standard input, the first line.
  func readSecrets(in surroundings: Surroundings) throws(Failure) -> [Name: String] {
    var secrets: [Name: String] = [:]
    for (name, source) in self.secrets {
      switch source {
      case .file(let path): secrets[name] = try firstLine(ofFile: path)
      case .standardInput:
        if surroundings.isInputTerminal {
          throw .misuse("--\(name)-stdin reads a pipe. Leave it out to be asked.")
        }
        secrets[name] = try firstLine(of: STDIN_FILENO, called: "Standard input")
      }
    }
    return secrets
  }

  private func firstLine(ofFile path: String) throws(Failure) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw errno == ENOENT
        ? Failure("\(path) isn't there. Check its name.", .noInput)
        : Failure("\(path) can't be read. Check its permissions.", .noInput)
    }
    defer { close(descriptor) }
    return try firstLine(of: descriptor, called: path)
  }

  /// However much follows, no more is read than a secret can be long.
  private func firstLine(of descriptor: Int32, called source: String) throws(Failure) -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer {
      wipe(buffer)
      buffer.deallocate()
    }
    var bytes = buffer[..<0]
    while bytes.count < buffer.count, !bytes.contains(UInt8(ascii: "\n")) {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[bytes.count...])
      let count = read(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Failure("\(source) can't be read. Name a file.", .noInput) }
      if count == 0 { break }
      bytes = buffer[..<(bytes.count + count)]
    }
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    // One sentence for all reasons: the file may be another's, and nothing is told of what it holds.
    guard 1..<buffer.count ~= line.count, let text = String(validating: line, as: UTF8.self) else {
      throw Failure(
        "\(source) holds no secret: its first line has to be UTF-8 text of 1 to "
          + "\(buffer.count - 1) bytes.", .badData)
    }
    return text
  }
}
