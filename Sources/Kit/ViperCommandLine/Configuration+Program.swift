import ViperPages

extension Program {
  /// The keys for pages and results, which any program has.
  public static var pageKeys: [Configuration.Key] {
    let themeVariable = themeVariable
    let columns = Set(commands.flatMap(\.columns).map(\.rawValue))
    return [
      Configuration.Key(
        "columns", "Columns of lists that have them, unless --json, --output or --columns is given",
        problem: { list in
          let names = list.columns.map(\.rawValue)
          let isKnown =
            !names.isEmpty && Set(names).count == names.count && columns.isSuperset(of: names)
          return isKnown ? nil : "must be column names separated by commas, such as name, email."
        }, standard: { _ in ("all", "default") }),
      Configuration.Key(
        "keys", "Pairs of letters that actions on a full screen exchange, such as s f, d w",
        problem: { pairs in
          let reserved = Action.reservedKeys.map(String.init).sorted().joined(separator: " ")
          return ExchangedKeys(pairs) != nil
            ? nil
            : "must be pairs of letters, such as s f, d w; each once, and none of \(reserved)."
        }, standard: { _ in ("none", "default") }),
      Configuration.Key(
        "mouse", "on: as --mouse", values: ["on", "off"],
        override: { arguments, _ in arguments.has(.mouse) ? ("on", Flag.mouse.name) : nil },
        standard: { _ in ("off", "default") }),
      Configuration.Key(
        "theme", "Colors of pages, as \(themeVariable)", values: themes,
        override: { arguments, variable in
          if arguments.color == .never { return ("plain", Flag.color.name) }
          if let off = arguments.color.variableTurningOff(variable) { return ("plain", off) }
          guard let theme = variable(themeVariable), themes.contains(theme) else { return nil }
          return (theme, themeVariable)
        }, standard: { _ in ("auto", "default") }),
    ]
  }

  /// Whether it has the command that prints its configuration.
  static var hasConfiguration: Bool { commands.contains { $0.name == Configuration.command } }

  /// The file and its keys, for the manual.
  static var configurationRows: [(String, String)] {
    [
      (
        "$XDG_CONFIG_HOME/\(name)/config, else ~/.config/\(name)/config",
        "Lines such as “theme = dark”; comments in lines that begin with #. Flags and "
          + "environment variables take precedence. The keys:"
      )
    ]
      + configurationKeys.map {
        ($0.name, $0.meaning + ($0.values.isEmpty ? "" : ": \($0.values.joined(separator: ", "))"))
      }
  }

  /// The command that prints the effective configuration; a program lists it among its commands.
  public static func config(topic: String = "Commands") -> Command {
    Command(
      Configuration.command, "Show the effective configuration, and where each value is from.",
      aliases: ["configuration"], examples: ["--json"], topic: topic,
      columns: ["key", "value", "source"], showsPage: false,
      refusal: { ["--record", "--trace"].contains($0.name) ? "" : nil })
  }
}

/// The themes that a user can choose.
private let themes = ["dark", "light", "plain"]

extension Configuration {
  /// The name of the command that prints it.
  package static let command = "config"

  /// The values in force as rows.
  package func rows(
    _ arguments: Arguments, _ variables: @escaping (String) -> String?
  ) -> [Table.Row] {
    arguments.program.configurationKeys.map { key in
      let choice = choice(of: key, arguments, variables)
      return Table.Row(id: key.name, [.init(key.name), .init(choice.value), .init(choice.source)])
    }
  }

  /// The columns of `rows`.
  package static let columns: [Table.Column] = [
    .init("key", "Key", width: 8), .init("value", "Value", width: 32),
    .init("source", "Source", width: 40),
  ]
}
