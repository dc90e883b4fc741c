/// Completes command lines, from the table of routes.
///
/// The script of a shell passes the words up to the cursor to `viper __complete`, and offers what
/// that prints.
struct Completions {
  /// A shell that has a script.
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  /// What the word under the cursor can become.
  enum Candidate: Equatable {
    case file
    case folder
    case word(String, meaning: String = "")
  }

  /// The first word of a command line that asks for candidates: the shell and its words follow.
  static let command = "__complete"

  private let routes: [Route]

  init(of routes: [Route] = Route.all) { self.routes = routes }

  /// The answer to a shell, one candidate a line: a word, a tab and its meaning, or `:file` or
  /// `:folder` where the shell is to offer those.
  /// - Parameter words: The name of the shell, and the words after the program's name.
  func answer(to words: some Sequence<String>) -> String {
    var words = Array(words)
    let shell = words.isEmpty ? nil : Shell(rawValue: words.removeFirst())
    if shell == .bash { words = Self.rejoined(words) }
    return candidates(for: words).map { candidate in
      switch candidate {
      case .file: ":file\n"
      case .folder: ":folder\n"
      case .word(let word, let meaning): "\(word)\t\(meaning.sanitized)\n"
      }
    }.joined()
  }

  /// The words that bash has split at "=", ":" and "@".
  private static func rejoined(_ words: [String]) -> [String] {
    var (result, isOpen) = ([String](), false)
    for word in words {
      let isBreak = word.first.map { "=:@".contains($0) } ?? false
      // An operand may begin with one of them; a command has none after it.
      let isCommand = result.count == 1 && !result[0].hasPrefix("-")
      let start = (isBreak || isOpen) && !isCommand ? result.popLast() : nil
      result.append((start ?? "") + word)
      isOpen = isBreak
    }
    return result
  }

  /// - Parameter words: Those after the program's name; the last one may be incomplete or empty.
  func candidates(for words: [String]) -> [Candidate] {
    var (command, hasOperand, given) = (nil as String?, false, Set<Substring>())
    // The value that the next word is.
    var pending: Flag.Value?
    for word in words.dropLast() {
      if pending != nil {
        pending = nil
      } else if word.hasSuffix("<") || word.hasSuffix(">") {
        pending = .file
      } else if word.hasPrefix("-") {
        let name = word.prefix { $0 != "=" }
        given.insert(name)
        pending = word.contains("=") ? nil : value(of: name, of: command)
      } else if command == nil || command == "help" {
        command = word
      } else {
        hasOperand = true
      }
    }
    let current = words.last ?? ""
    if let pending { return candidates(of: pending) }
    if current.hasPrefix("-") {
      if current.contains("=") {
        return value(of: current.prefix { $0 != "=" }, of: command).map(candidates) ?? []
      }
    } else if command == nil || command == "help" {
      return routes.map { .word($0.name.rawValue, meaning: $0.summary) }
    } else if !hasOperand, let operand = route(command)?.operandField {
      return candidates(of: operand.value)
    }
    return flags(of: command).filter { !given.contains($0.name[...]) }
      .map { .word($0.name, meaning: $0.meaning) }
  }

  private func route(_ command: String?) -> Route? { routes.first { $0.name.rawValue == command } }

  private func flags(of command: String?) -> [Flag] {
    command == nil || command == "help" ? Help.options : route(command)?.flags ?? []
  }

  /// What follows a flag; nil where nothing does.
  private func value(of flag: Substring, of command: String?) -> Flag.Value? {
    let value = flags(of: command).first { $0.name == flag }?.value
    return value == .nothing ? nil : value
  }

  private func candidates(of value: Flag.Value) -> [Candidate] {
    switch value {
    case .file: [.file]
    case .folder: [.folder]
    case .words(let words): words.map { .word($0) }
    case .nothing, .number, .text: []
    }
  }
}
