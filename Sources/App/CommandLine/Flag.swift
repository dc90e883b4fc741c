import Terminal

/// A flag of the command line, as in the help, the manual and the completions.
struct Flag: Hashable, Sendable {
  /// The kind of value that follows it.
  enum Value: Hashable, Sendable {
    case nothing
    case file
    case folder
    case number
    case text
    /// One of these.
    case words([String])
  }

  let name: String
  let value: Value
  /// The name of the value in the help; empty without a value.
  let placeholder: String
  let meaning: String

  /// - Parameter placeholder: The name of the value; nil for the usual one of its kind.
  init(
    _ name: String, _ meaning: String, _ value: Value = .nothing, called placeholder: String? = nil
  ) {
    self.name = name
    self.value = value
    self.placeholder = placeholder ?? value.placeholder
    self.meaning = meaning
  }

  /// With its value, such as `--data DIR`.
  var usage: String { placeholder.isEmpty ? name : "\(name) \(placeholder)" }
}

extension Flag.Value {
  fileprivate var placeholder: String {
    switch self {
    case .nothing: ""
    case .file: "FILE"
    case .folder: "DIR"
    case .number: "NUMBER"
    case .text: "TEXT"
    case .words: "WORD"
    }
  }
}

extension Field {
  /// Its flags, the most usual one first.
  var commandLine: [Flag] {
    flags.map { flag in
      guard isKeptOffCommandLine else { return Flag(flag, meaning, value) }
      return flag.hasSuffix("-stdin")
        ? Flag(flag, "\(label), from a pipe; nothing else is asked")
        : Flag(flag, "\(label), the first line of a file", .file)
    }
  }

  /// The value that it takes.
  var value: Flag.Value {
    switch kind {
    case .code, .text, .secret, .secretAgain: .text
    case .file: .file
    case .number: .number
    case .toggle: .nothing
    case .choice: .words(options.map(\.name.rawValue))
    }
  }

  private var meaning: String {
    guard case .words(let words) = value else { return label }
    return "\(label): \(words.joined(separator: ", "))"
  }
}
