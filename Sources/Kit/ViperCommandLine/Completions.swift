import ViperPages

/// Completes the command lines of a program.
///
/// The script of a shell passes the words up to the cursor to the program's `__complete`, and
/// offers the candidates that it prints.
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

  /// A completion of the word under the cursor.
  enum Candidate: Equatable {
    case file
    case folder
    case word(String, meaning: String = "")
    /// The values that `Program.values(for:)` returns.
    case value(of: Field)
  }

  /// An incomplete value of a field at the end of a command line.
  public struct Gap: Sendable {
    /// The field.
    public let field: Field
    /// The beginning of the value.
    public let beginning: String
    /// The words before it, without the flag that it follows.
    public let words: [String]
  }

  /// The first word of a command line that asks for candidates: the shell and its words follow.
  public static let command = "__complete"

  let program: any Program.Type

  /// The completions of a program.
  public init(of program: any Program.Type) { self.program = program }

  /// The answer to a shell, one candidate a line.
  ///
  /// A candidate is a word, a tab and its meaning, or `:file` or `:folder` if the shell should
  /// offer those. `words` are the name of the shell, and the words after the program's name.
  public func answer(to words: some Sequence<String>) -> String {
    candidates(for: Self.line(of: words)).map { candidate in
      switch candidate {
      case .file: ":file\n"
      case .folder: ":folder\n"
      case .word(let word, let meaning): "\(word)\t\(meaning.sanitized)\n"
      case .value: ""
      }
    }.joined()
  }

  /// The value that the program itself must complete, for the same words; nil if there is none.
  public func gap(in words: some Sequence<String>) -> Gap? {
    let words = Self.line(of: words)
    guard case .value(let field)? = candidates(for: words).first else { return nil }
    var (before, current) = (words.dropLast(), words.last ?? "")
    if current.hasPrefix("-"), let equals = current.firstIndex(of: "=") {
      current = String(current[current.index(after: equals)...])
    } else if let flag = before.last, field.has(flag: flag) {
      before.removeLast()
    }
    return Gap(field: field, beginning: current, words: Array(before))
  }

  /// The words of a command line after the name of the shell, as the user typed them.
  private static func line(of words: some Sequence<String>) -> [String] {
    let words = Array(words)
    let line = Array(words.dropFirst())
    return words.first == Shell.bash.rawValue ? rejoined(line) : line
  }

  /// Rejoins the words that bash has split at "=", ":" and "@".
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

  /// The candidates after the program's name and these words, of which the last may be incomplete
  /// or empty.
  func candidates(for words: [String]) -> [Candidate] {
    var (command, hasOperand, given) = (nil as Command?, false, Set<String>())
    // The flag that takes the next word as its value.
    var pending: Flag?
    var (rest, isUnknown) = (words.dropLast(), false)
    while let word = rest.popFirst() {
      if pending != nil {
        pending = nil
      } else if word.hasSuffix("<") || word.hasSuffix(">") {
        pending = Flag("", "", .file)
      } else if word.hasPrefix("-") {
        let flag = flag(String(word.prefix { $0 != "=" }), of: command)
        if let flag { given.insert(flag.name) }
        pending = word.contains("=") || flag?.value == .nothing ? nil : flag
      } else if command != nil || isUnknown {
        hasOperand = true
      } else if let (named, count) = program.command(at: [word] + rest.prefix(2)) {
        command = named
        rest.removeFirst(count - 1)
      } else {
        isUnknown = word != "help"
      }
    }
    let current = words.last ?? ""
    if let pending { return candidates(of: pending, of: command, current) }
    if current.hasPrefix("-") {
      let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        return flag(String(parts[0]), of: command)
          .map { candidates(of: $0, of: command, String(parts[1])) } ?? []
      }
    } else if isUnknown {
      return []
    } else if command == nil {
      return commands(beginningWith: current)
    } else if !hasOperand, let operand = command?.operandField {
      return candidates(of: operand.value, of: operand, current)
    }
    let flags = isUnknown ? [] : flags(of: command).filter { !given.contains($0.name) }
    let short = current == "-" ? flags.compactMap { flag in flag.short.map { ($0, flag) } } : []
    return (flags.map { ($0.name, $0) } + short).map { .word($0, meaning: $1.meaning) }
  }

  /// The names of all commands, or else the aliases that begin like the word.
  private func commands(beginningWith word: String) -> [Candidate] {
    let commands = program.commands
    let isName = commands.contains { $0.name.hasPrefix(word) }
    return commands.flatMap { command in
      (isName ? [command.name] : commands.aliases(of: command).filter { $0.hasPrefix(word) })
        .map { .word($0, meaning: command.summary) }
    }
  }

  private func flags(of command: Command?) -> [Flag] {
    command.map(program.flags) ?? program.allOptions
  }

  private func flag(_ name: String, of command: Command?) -> Flag? {
    flags(of: command).first { $0.name == name || $0.short == name }
  }

  private func candidates(of flag: Flag, of command: Command?, _ word: String) -> [Candidate] {
    candidates(of: flag.value, of: command?.fields.first { $0.has(flag: flag.name) }, word)
  }

  private func candidates(of value: Flag.Value, of field: Field?, _ word: String) -> [Candidate] {
    switch value {
    case .file: return [.file]
    case .folder: return [.folder]
    case .words(let words): return words.map { .word($0) }
    case .list(let words):
      let chosen = word.split(separator: ",", omittingEmptySubsequences: false).dropLast()
      let before = chosen.map { $0 + "," }.joined()
      return words.filter { !chosen.contains($0[...]) }.map { .word(before + $0) }
    case .text: return field.map { [.value(of: $0)] } ?? []
    case .nothing, .number: return []
    }
  }
}
