import Platform

/// The program behind `Scripts/scaffold`.
public struct ScaffoldCommand {
  let arguments: Arguments
  let streams: Streams
  /// The folder of the package.
  let package: String
  let disk: SystemDisk
  let transaction: Transaction

  private init(_ arguments: Arguments, to streams: Streams) {
    self.arguments = arguments
    self.streams = streams
    package = arguments.values[.package] ?? "."
    disk = SystemDisk(root: package)
    transaction = Transaction(on: disk)
  }

  /// Reads the command line, does what it asks, and ends the process with its exit code.
  public static func main() -> Never {
    // Whoever reads the results may have enough of them, as `head` has.
    signal(SIGPIPE, SIG_IGN)
    // A quota is an error to be told, not a death.
    signal(SIGXFSZ, SIG_IGN)
    exit(run(CommandLine.arguments.dropFirst()).rawValue)
  }

  private static func run(_ words: some Sequence<String>) -> ExitCode {
    let (words, streams) = (Array(words), Streams())
    do throws(Failure) {
      let arguments = try Arguments(words)
      if arguments.wantsHelp {
        try streams.write(Help.text(for: arguments.command))
        return .done
      }
      return try ScaffoldCommand(arguments, to: streams).run()
    } catch {
      return tell(error, asJSON: words.contains("--json"), to: streams)
    }
  }

  private static func tell(
    _ failure: Failure, asJSON isJSON: Bool, to streams: Streams
  ) -> ExitCode {
    if isJSON {
      // Where nobody takes the answer, the exit code is left.
      try? streams.write(failure.json.text + "\n")
    } else if !failure.description.isEmpty {
      streams.say(failure.text(hasColor: streams.hasErrorColor))
    }
    return failure.code
  }

  /// What changes the package is alone with it, from the first look to the last byte.
  private func run() throws(Failure) -> ExitCode {
    switch arguments.command {
    case .new, .remove, .rename, .sync:
      if arguments.flags.isDisjoint(with: [.check, .dryRun]) {
        return try transaction.exclusively { () throws(Failure) in try runAlone() }
      }
      return try runAlone()
    case .list, .explain, .checkTemplates, .newApp, nil: return try runAlone()
    }
  }

  private func runAlone() throws(Failure) -> ExitCode {
    if try transaction.recover() {
      streams.say("An earlier command was interrupted: what it had begun is undone.\n")
      for line in transaction.leftAlone { streams.say("  \(line.harmless)\n") }
    }
    switch arguments.command {
    case .new:
      let hasInteractor = !arguments.flags.contains(.noInteractor)
      return try carryOut(
        try planner().new(arguments.operands, hasInteractor: hasInteractor))
    case .remove: return try carryOut(try planner().remove(try names()))
    case .rename:
      let names = try names()
      return try carryOut(try planner().rename(names[0], to: names[1]))
    case .sync: return try sync()
    case .list: return try list()
    case .explain: return try explain()
    case .checkTemplates: return try checkTemplates()
    case .newApp: return try newApp()
    case nil: return .done
    }
  }

  private func names() throws(Failure) -> [ModuleName] {
    var names: [ModuleName] = []
    for word in arguments.operands {
      let name = try ModuleName(word)
      if names.contains(name) { throw .misuse("\(name.type) is named twice.") }
      names.append(name)
    }
    return names
  }

  func planner() throws(Failure) -> Planner {
    let templates =
      if let folder = arguments.values[.templates] {
        try templates(in: folder)
      } else {
        try Planner.Templates(on: disk)
      }
    return Planner(disk: disk, templates: templates, isForced: arguments.flags.contains(.force))
  }

  private func templates(in folder: String) throws(Failure) -> Planner.Templates {
    do throws(Failure) {
      return try Planner.Templates(on: SystemDisk(root: folder), in: "")
    } catch {
      // It knows them by what is below that folder alone.
      throw Failure("--templates \(folder): \(error.description)", error.code)
    }
  }

  // MARK: - Changing

  /// Writes what is proposed, or only shows it.
  func carryOut(_ proposal: Proposal) throws(Failure) -> ExitCode {
    if arguments.flags.contains(.dryRun), !arguments.flags.contains(.json) {
      if proposal.plan.isEmpty, !arguments.flags.contains(.quiet) { streams.say("unchanged\n") }
      try streams.write(UnifiedDiff(proposal.plan).bytes)
      return .done
    }
    var report = Report(entries: proposal.entries, nextSteps: proposal.nextSteps)
    if !arguments.flags.contains(.dryRun) {
      let backup = try transaction.apply(proposal.plan, backup: proposal.backups)
      if let backup { report.nextSteps.append("What was edited is kept in \(backup).") }
    }
    if proposal.plan.isEmpty { report.nextSteps = [] }
    try tell(report)
    return .done
  }

  func tell(_ report: Report) throws(Failure) {
    let isQuiet = arguments.flags.contains(.quiet)
    try streams.write(
      arguments.flags.contains(.json)
        ? report.json.text + "\n" : report.text(hasColor: streams.hasColor, isQuiet: isQuiet))
  }
}
