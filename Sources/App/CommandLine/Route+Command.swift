import ViperKit

extension Route {
  /// What the command line knows of it.
  var command: Command {
    Command(
      name.rawValue, summary, aliases: aliases, fields: fields, operand: operand,
      needsOperand: operand != nil && (isStandalone || isMaintenance), problem: problem,
      examples: examples,
      scripts: scripts, topic: heading.rawValue, columns: columns, showsPage: !isCommand,
      isStandalone: isStandalone, refusal: refusal)
  }

  /// Why the maintenance of a folder doesn't take an option; nil where it does.
  private func refusal(of option: Flag) -> String? {
    if !isMaintenance { return nil }
    return switch option.name {
    case Flag.demo.name: "--demo is temporary. Run viper \(name) without it."
    case Flag.record.name: "viper \(name) can't be recorded. Omit --record."
    case Flag.trace.name: "viper \(name) can't be traced. Omit --trace."
    default: nil
    }
  }
}
