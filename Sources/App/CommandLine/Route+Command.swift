import ViperKit

extension Route {
  /// The route as a command of the command line.
  var command: Command {
    Command(
      name.rawValue, summary, aliases: aliases, fields: fields, operand: operand,
      needsOperand: operand != nil && (isStandalone || isMaintenance), problem: problem,
      examples: examples,
      scripts: scripts, topic: heading.rawValue, columns: columns, showsPage: showsPage,
      isStandalone: isStandalone, refusal: refusal)
  }

  /// The reason why a maintenance command refuses an option; nil if it accepts the option.
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
