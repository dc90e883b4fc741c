import ViperIsolation
import ViperPlatform

extension Program {
  /// Prepares the process, runs `body`, and ends with the exit code of what it throws.
  /// - Parameter body: Takes the words of the command line, unless a shell asks for completions.
  @MainActor
  package static func run(_ body: ([String]) async throws(Failure) -> Void) async {
    hardenProcess()
    // A closed pipe or a disk quota is an error to report, and must not kill the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(Failure) {
      let words = try words()
      if words.first == Completions.command {
        let (completions, line) = (Completions(of: Self.self), words.dropFirst())
        let gap = completions.gap(in: line)
        let values = if let gap { await values(for: gap) } else { [String]() }
        return try StandardOutput.write(
          completions.answer(to: line) + values.map { "\($0)\t\n" }.joined())
      }
      try await body(words)
    } catch {
      if !error.description.isEmpty { SystemConsole().say("Error: \(error)") }
      error.signal.map { terminate(bySignal: $0) }
      exit(error.code.rawValue)
    }
  }

  /// The command line without the program's name.
  private static func words() throws(Failure) -> [String] {
    // An empty list means that it could not be read: it holds at least the program.
    guard let arguments = commandLineArguments(), !arguments.isEmpty else {
      throw Failure("The command line can't be read. Start \(name) from a shell.")
    }
    let words = arguments.dropFirst().compactMap(\.self)
    if words.count < arguments.count - 1 { throw .notText }
    return words
  }
}
