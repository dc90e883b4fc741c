import ViperPages

extension Flag {
  /// Prints the help; every program has it.
  public static let help = Flag("--help", "Print this, or the help of a command", short: "-h")
  /// Prints the version; every program has it.
  public static let version = Flag("--version", "Print the version", short: "-V")

  /// Shows a scenario without the pauses of a person.
  public static let atOnce = Flag(
    "--at-once", "With --replay: without the pauses of a person", isGeneral: true)
  /// Whether pages have colors.
  public static let color = Flag(
    "--color", "auto (the default), always or never",
    .words(Arguments.Color.allCases.map(\.rawValue)), called: "WHEN")
  /// Selects columns of results.
  public static let columns = columns(of: [])
  /// Lets a program show the pages.
  public static let driver = Flag(
    "--driver", "json: a page a line on standard output, an event a line on standard input",
    .words(["json"]), called: "WORD")
  /// Prints results for programs.
  public static let json = Flag("--json", "Print results for programs, as --output json")
  /// Takes clicks.
  public static let mouse = Flag(
    "--mouse", "Choose by clicks; the terminal then selects text with Shift alone")
  /// Never prompts.
  public static let noInput = Flag(
    "--no-input", "Never prompt; fail if a required value is missing")
  /// The format of results.
  public static let output = Flag(
    "--output", "Print results as json (one object a line), csv, tsv or table",
    .words(Arguments.Output.allCases.map(\.rawValue)), called: "FORMAT", short: "-o")
  /// Prompts in lines.
  public static let plain = Flag("--plain", "Prompt line by line, for screen readers and pipes")
  /// Omits the report of a success.
  public static let quiet = Flag("--quiet", "Print only results and errors", short: "-q")
  /// Writes a scenario.
  public static let record = Flag(
    "--record", "Write what you do to a scenario, without its secrets, to replay it", .file)
  /// Shows a scenario.
  public static let replay = Flag(
    "--replay", "Show what was recorded, and stop where it differs", .file, isGeneral: true)
  /// Writes a trace.
  public static let trace = Flag(
    "--trace", "Write events, pages and routes to a file, as they happen; JSON in a .jsonl", .file)

  /// The options of a program that shows pages.
  public static var pages: [Flag] {
    [
      .atOnce, .color, .columns, .driver, .json, .mouse, .noInput, .output, .plain, .quiet,
      .record, .replay, .trace,
    ]
  }

  /// The options about results, which commands without any refuse.
  static var results: [Flag] { [.columns, .json, .output] }

  /// The option that selects some of these columns.
  static func columns(of names: [ColumnName]) -> Flag {
    let names = names.map(\.rawValue)
    let list = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
    return Flag("--columns", "Print only these columns, in this order\(list)", .list(names))
  }
}

extension Arguments {
  /// Whether pages have colors.
  public enum Color: String, CaseIterable, Sendable {
    /// By the environment and the terminal.
    case auto
    /// Even if the environment forbids them.
    case always
    /// None.
    case never

    /// Whether to write colors: by the flag, then NO_COLOR, CLICOLOR_FORCE and CLICOLOR (no-color.org,
    /// bixense.com/clicolors), then by the terminal.
    public func isOn(isTerminal: Bool, variables: (String) -> String?) -> Bool {
      if self != .auto { return self == .always }
      if variableTurningOff(variables) != nil { return false }
      return Self.isForced(variables)
        || isTerminal && !["", "dumb"].contains(variables("TERM") ?? "")
    }

    /// The variable that turns colors off; nil if none does.
    func variableTurningOff(_ variables: (String) -> String?) -> String? {
      if self != .auto { return nil }
      if variables("NO_COLOR")?.isEmpty == false { return "NO_COLOR" }
      return variables("CLICOLOR") == "0" && !Self.isForced(variables) ? "CLICOLOR" : nil
    }

    private static func isForced(_ variables: (String) -> String?) -> Bool {
      !["", "0"].contains(variables("CLICOLOR_FORCE") ?? "")
    }
  }

  /// The format of results.
  public enum Output: String, CaseIterable, Sendable {
    /// One object a line.
    case json
    /// Commas between the cells, below a line with the names of the columns (RFC 4180).
    case csv
    /// Tabs between the cells.
    case tsv
    /// Aligned below a heading.
    case table
  }

  /// Whether values that are missing may be prompted for.
  public var asks: Bool { !has(.noInput) }
  /// Whether pages have colors.
  public var color: Color { self[.color].flatMap(Color.init) ?? .auto }
  /// Whether the full screen takes clicks.
  public var hasMouse: Bool { has(.mouse) || configuration["mouse"] == "on" }
  /// Whether a scenario is shown without pauses.
  public var isAtOnce: Bool { has(.atOnce) }
  /// Whether results are printed as JSON.
  public var isJSON: Bool { output == .json }
  /// Whether pages are shown in lines.
  public var isPlain: Bool { has(.plain) }
  /// The format of results; nil if the streams decide.
  public var output: Output? { has(.json) ? .json : self[.output].flatMap(Output.init) }
  /// The columns to print, in order; empty for all.
  ///
  /// By default those of the configuration file, if the command has them and no format is given.
  public var columns: [ColumnName] {
    if let names = self[.columns] { return names.columns }
    let usual = configuration["columns"]?.columns ?? []
    let hasAll = usual.allSatisfy { command?.columns.contains($0) == true }
    return hasAll && output == nil ? usual : []
  }
  /// Whether the command line asks for results, so that nothing is prompted for.
  public var wantsResults: Bool { Flag.results.contains(where: has) }
  /// Whether a flag answers a field.
  public var hasAnswers: Bool { !answers.isEmpty || !secrets.isEmpty }
  /// The scenario file that records the user's acts.
  public var record: String? { self[.record] }
  /// The scenario file to show.
  public var replay: String? { self[.replay] }
  /// The file that takes the trace.
  public var trace: String? { self[.trace] }
  /// Whether pages are lines of JSON, for a program that is the view.
  public var usesJSONDriver: Bool { has(.driver) }
}

extension String {
  /// The names of columns in a list with commas between.
  var columns: [ColumnName] {
    split(separator: ",", omittingEmptySubsequences: isEmpty).map {
      ColumnName(rawValue: String($0.trimmed { $0 == " " }))
    }
  }
}
