import Isolation
import ViperCommandLine

extension Arguments {
  /// The command line without the program's name.
  static func words() throws(Failure) -> [String] {
    // An empty list means that it could not be read: it holds at least the program.
    guard let arguments = commandLineArguments(), !arguments.isEmpty else { throw .noArguments }
    let words = arguments.dropFirst().compactMap(\.self)
    if words.count < arguments.count - 1 { throw .notText }
    return words
  }
}
