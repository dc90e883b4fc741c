import Isolation

extension Arguments {
  /// The command line without the program's name.
  static func words() throws(Failure) -> [String] {
    // It names at least the program: without that it is unknown, not empty.
    guard let arguments = commandLineArguments(), !arguments.isEmpty else { throw .noArguments }
    let words = arguments.dropFirst().compactMap(\.self)
    if words.count < arguments.count - 1 { throw .notText }
    return words
  }
}
