import Platform

extension Arguments {
  /// The command line, byte for byte: Swift's own reading of it replaces what isn't UTF-8.
  static func words() throws(Failure) -> [String] {
    let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }
    let words = arguments.compactMap { String(validatingCString: $0) }
    if words.count < arguments.count { throw .notText }
    return words
  }
}
