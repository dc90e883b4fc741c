import ViperPages
import ViperPlatform

/// A flag of the command line, as in the help, the manual and the completions.
public struct Flag: Hashable, Sendable {
  /// The kind of value that follows it.
  public enum Value: Hashable, Sendable {
    /// None.
    case nothing
    /// The path of a file.
    case file
    /// The path of a folder, which isn't empty.
    case folder
    /// A number.
    case number
    /// Any text.
    case text
    /// One of these words.
    case words([String])
    /// Some of these words, separated by commas.
    case list([String])
  }

  /// With its hyphens, such as `--plain`.
  public let name: String
  /// A letter with a hyphen that does the same; nil for most.
  public let short: String?
  /// The kind of its value.
  public let value: Value
  /// The name of the value in the help; empty without a value.
  public let placeholder: String
  /// The description in the help.
  public let meaning: String
  /// Whether every command takes it, and only the general help lists it.
  public let isGeneral: Bool

  /// Creates a flag; its value has the usual name of its kind, unless it is called otherwise.
  public init(
    _ name: String, _ meaning: String, _ value: Value = .nothing, called placeholder: String? = nil,
    short: String? = nil, isGeneral: Bool = false
  ) {
    (self.name, self.short, self.value) = (name, short, value)
    self.placeholder = placeholder ?? value.placeholder
    (self.meaning, self.isGeneral) = (meaning, isGeneral)
  }

  /// With its value, such as `--data DIR`.
  public var usage: String {
    let names = [short, name].compactMap(\.self).joined(separator: ", ")
    return placeholder.isEmpty ? names : "\(names) \(placeholder)"
  }
}

extension [Flag] {
  /// A question that suggests a flag for a misspelled one; nil if no flag is similar.
  func question(about flag: String) -> String? {
    // Users often name a secret without its source.
    let stems = filter { $0.name.hasSuffix("-file") }.map { ($0.name.dropLast(5), $0.name) }
    let names = Dictionary(
      map { ($0.name, $0.name) } + stems.map { (String($0), $1) },
      uniquingKeysWith: { one, _ in one })
    let near = Suggestions.nearest(to: flag, among: names.keys.sorted()).compactMap { names[$0] }
    let choice = near.enumerated().filter { !near[..<$0.offset].contains($0.element) }
    if choice.isEmpty { return nil }
    return "Did you mean \(choice.map(\.element).joined(separator: " or "))?"
  }
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
    case .list: "NAMES"
    }
  }
}

extension [Field] {
  /// The same fields with words for the help of their flags.
  public func explained(_ help: [FieldName: String]) -> [Field] {
    map { field in help[field.name].map(field.explained) ?? field }
  }
}

extension Field {
  /// Whether a flag, short or long, belongs to it.
  public func has(flag: String) -> Bool { flags.contains(flag) || shortFlag?.name == flag }

  /// Its flags, the most usual one first.
  public var commandLine: [Flag] {
    flags.map { flag in
      guard isKeptOffCommandLine else {
        return Flag(
          flag, meaning, value, called: shortFlag?.placeholder, short: shortFlag?.name)
      }
      return flag.hasSuffix("-stdin")
        ? Flag(flag, "The same, from standard input; nothing else is asked")
        : Flag(flag, "File with \(secretName)", .file)
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
    guard case .words(let words) = value else { return sentence }
    return "\(sentence): \(words.joined(separator: ", "))"
  }

  /// The secret in the file, which is its first line.
  private var secretName: String {
    let name = sentence.prefix(1).lowercased() + sentence.dropFirst()
    return help.isEmpty ? "the \(name)" : name
  }

  private var sentence: String { help.isEmpty ? label : help }
}
