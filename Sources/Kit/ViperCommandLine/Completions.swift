/// Completes the command lines of a program.
///
/// The script of a shell passes the words up to the cursor to the program's `__complete`, and offers
/// what that prints.
public struct Completions {
  /// A shell that has a script.
  public enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash 3.2 or later.
    case bash
    /// The Z shell, 5 or later.
    case zsh
    /// The friendly interactive shell, 3 or later.
    case fish
  }

  /// What the word under the cursor can become.
  enum Candidate: Equatable {
    case file
    case folder
    case word(String, meaning: String = "")
  }

  /// The first word of a command line that asks for candidates: the shell and its words follow.
  public static let command = "__complete"

  let program: any Program.Type

  /// The completions of a program.
  public init(of program: any Program.Type) { self.program = program }

  /// The answer to a shell, one candidate a line.
  ///
  /// A candidate is a word, a tab and its meaning, or `:file` or `:folder` where the shell is to offer
  /// those. It is asked with the name of the shell, and the words after the program's name.
  public func answer(to words: some Sequence<String>) -> String {
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

  /// What can follow the program's name and some words, of which the last one may be incomplete or
  /// empty.
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
      return program.commands.map { .word($0.name, meaning: $0.summary) }
    } else if !hasOperand, let operand = named(command)?.operandField {
      return candidates(of: operand.value)
    }
    return flags(of: command).filter { !given.contains($0.name[...]) }
      .map { .word($0.name, meaning: $0.meaning) }
  }

  private func named(_ command: String?) -> Command? { command.flatMap(program.command) }

  private func flags(of command: String?) -> [Flag] {
    if command == nil || command == "help" { return program.allOptions }
    return named(command).map(program.flags) ?? []
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
