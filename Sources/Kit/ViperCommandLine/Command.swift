import ViperPages

/// A command of a program, for its command line, its help and its manual.
public struct Command: Sendable {
  /// In kebab-case.
  public let name: String
  /// Other names, such as those in other programs; a command of such a name takes precedence.
  ///
  /// Hyphens in names and aliases are optional on the command line, and may be blanks.
  public let aliases: [String]
  /// One sentence for the help.
  public let summary: String
  /// More about it, in lines of at most 80 columns; empty for nothing.
  public let details: String
  /// The fields that flags answer.
  public let fields: [Field]
  /// The field that a word without a flag answers; nil if there is none.
  public let operand: FieldName?
  /// Whether the operand must be given, since nothing prompts for it.
  public let needsOperand: Bool
  /// Words that answer no field, as the help shows them, such as `OLD NEW` or `[NAME…]`.
  ///
  /// Brackets mark optional words, and an ellipsis any number of them.
  public let words: String
  /// A further check of a flag's value: one sentence if it is refused, else nil.
  public let problem: @Sendable (_ field: Field, _ value: String) -> String?
  /// Example arguments.
  public let examples: [String]
  /// Example command lines for a shell.
  public let scripts: [String]
  /// The heading above it in the help.
  public let topic: String
  /// Whether it prints results, and takes `--json` and `--output`.
  public let hasResults: Bool
  /// The columns of its results, of which `--columns` selects some; empty if they vary.
  public let columns: [ColumnName]
  /// Whether it shows a page, and takes `--driver`.
  public let showsPage: Bool
  /// Whether it takes no option of the program, but `--help` and maybe `--json`.
  public let isStandalone: Bool
  /// The reason to refuse an option of the program, in one sentence; nil if the command takes it.
  ///
  /// Empty for the sentence about an unknown option.
  public let refusal: @Sendable (_ option: Flag) -> String?

  /// Creates a command that takes all options but those about results, unless it has columns.
  public init(
    _ name: String, _ summary: String, aliases: [String] = [], details: String = "",
    fields: [Field] = [],
    operand: FieldName? = nil, needsOperand: Bool = false, words: String = "",
    problem: @escaping @Sendable (Field, String) -> String? = { _, _ in nil },
    examples: [String] = [], scripts: [String] = [], topic: String = "Commands",
    hasResults: Bool = false, columns: [ColumnName] = [], showsPage: Bool = true,
    isStandalone: Bool = false,
    refusal: @escaping @Sendable (Flag) -> String? = { _ in nil }
  ) {
    (self.name, self.summary, self.aliases, self.details) = (name, summary, aliases, details)
    (self.fields, self.operand, self.needsOperand) = (fields, operand, needsOperand)
    (self.words, self.problem) = (words, problem)
    (self.examples, self.scripts, self.topic) = (examples, scripts, topic)
    (self.hasResults, self.columns) = (hasResults || !columns.isEmpty, columns)
    (self.showsPage, self.isStandalone) = (showsPage, isStandalone)
    self.refusal = refusal
  }
}

extension Command {
  /// The field that a word without a flag answers.
  var operandField: Field? { fields.first { $0.name == operand } }

  /// The number of words it takes that answer no field.
  var wordCount: ClosedRange<Int> {
    let all = words.split(separator: " ")
    let needed = all.count { !$0.hasPrefix("[") }
    return needed...(words.contains("…") ? Int.max : all.count)
  }

  /// The operands in its synopsis.
  var operandUsage: String {
    guard let word = operand?.rawValue.uppercased() else { return words }
    return needsOperand ? word : "[\(word)]"
  }
}
