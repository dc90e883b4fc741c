import Platform

/// The program behind `Scripts/scaffold`.
public struct ScaffoldCommand {
  private let arguments: Arguments
  private let output: Output
  /// The folder of the package.
  private let root: String
  private var package: PackageFolder { PackageFolder(root: root) }

  private init(_ arguments: Arguments, to output: Output) {
    (self.arguments, self.output) = (arguments, output)
    root = arguments.values[.package] ?? "."
  }

  /// Runs the command line, and ends the process with its exit code.
  public static func main() -> Never {
    // A closed pipe and an exceeded quota are errors of the call, and must not kill the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let (words, output) = (Array(CommandLine.arguments.dropFirst()), Output())
    do throws(Failure) {
      let arguments = try Arguments(words)
      if arguments.wantsHelp {
        try output.write(Help.text(for: arguments.command))
        exit(0)
      }
      exit(try ScaffoldCommand(arguments, to: output).run().rawValue)
    } catch {
      if words.contains("--json") {
        try? output.write(error.json + "\n")
      } else if !error.description.isEmpty {
        output.say(error.text(hasColor: output.hasErrorColor))
      }
      exit(error.code.rawValue)
    }
  }

  private func has(_ flag: Flag) -> Bool { arguments.flags.contains(flag) }

  private func run() throws(Failure) -> ExitCode {
    let isChange = [.new, .remove, .rename, .sync].contains(arguments.command)
    if isChange, !has(.check), !has(.dryRun) { try package.lock() }
    let operands = arguments.operands
    switch arguments.command {
    case .new: return try apply(planner().new(operands, hasInteractor: !has(.noInteractor)))
    case .remove:
      var names: [ModuleName] = []
      for word in operands {
        let name = try ModuleName(word)
        if names.contains(name) { throw .misuse("\(name) is named twice.") }
        names.append(name)
      }
      return try apply(planner().remove(names))
    case .rename: return try apply(planner().rename(ModuleName(operands[0]), to: operands[1]))
    case .sync: return try sync()
    case .list:
      let inventory = try Inventory(of: package, templates())
      return try write(inventory.text, json(inventory))
    case .explain:
      let explanation = try Explanation(of: operands[0], in: package)
      return try write(explanation.text(hasColor: output.hasColor), json(explanation))
    case .template: return try checkTemplates()
    case .newApp: return try newApp()
    case nil: return .done
    }
  }

  private func planner() throws(Failure) -> Planner {
    Planner(package: package, templates: try templates(), isForced: has(.force))
  }

  private func templates() throws(Failure) -> ModuleTemplates {
    guard let folder = arguments.values[.templates] else { return try ModuleTemplates(in: package) }
    do throws(Failure) {
      return try ModuleTemplates(in: PackageFolder(root: folder), folder: "")
    } catch {
      throw Failure("--templates \(folder): \(error.description)", error.code)
    }
  }

  private func write(_ text: String, _ json: String) throws(Failure) -> ExitCode {
    try output.write(has(.json) ? json + "\n" : text)
    return .done
  }

  /// Changes the package, or prints what would change.
  private func apply(_ proposal: Proposal) throws(Failure) -> ExitCode {
    if has(.dryRun), !has(.json) {
      if proposal.changes.isEmpty, !has(.quiet) { output.say("unchanged\n") }
      try output.write(Diff.bytes(of: proposal.changes))
      return .done
    }
    var steps = proposal.changes.isEmpty ? [] : proposal.nextSteps
    if !has(.dryRun) {
      let transaction = Transaction(package: package)
      if let folder = try transaction.apply(proposal.changes, backup: proposal.backups) {
        steps.append("The edited files are kept in \(folder).")
      }
    }
    return try write(Report(entries: proposal.entries, nextSteps: steps))
  }

  private func write(_ report: Report) throws(Failure) -> ExitCode {
    try write(report.text(hasColor: output.hasColor, isQuiet: has(.quiet)), report.json)
  }

  /// - Returns: `failed` where a check finds something, or something is left to correct by hand.
  private func sync() throws(Failure) -> ExitCode {
    let (proposal, findings) = try planner().sync()
    let left = has(.check) ? findings : findings.filter { !$0.isCorrected }
    if has(.json) {
      if !has(.check), !has(.dryRun) { try Transaction(package: package).apply(proposal.changes) }
      let found = findings.map {
        (path: $0.path, words: $0.words, isMended: $0.isCorrected && !has(.check))
      }
      // A tuple of one element has no label.
      struct Findings { let findings: [Any] }
      try output.write(json(Findings(findings: found)) + "\n")
    } else {
      if has(.check) || !has(.quiet) {
        for finding in left { output.say("\(finding.path): \(finding.words)".sanitized + "\n") }
      }
      if !has(.check) { _ = try apply(proposal) }
    }
    return left.isEmpty ? .done : .failed
  }

  private func newApp() throws(Failure) -> ExitCode {
    let app = try NewApp(arguments.operands[0], outside: root)
    let (files, templates) = (try NewApp.changes(from: package), try templates())
    // A package and its module have different names.
    let usual = app.name == "welcome" ? "Intro" : "Welcome"
    var changes = app.changes(files, with: .placeholder, of: templates.withInteractor)
    let taken = TakenNames(of: changes.filter { !$0.path.contains("TemplateName") }, templates)
    let module = try taken.name(arguments.values[.module] ?? usual)
    changes = app.changes(files, with: module, of: templates.withInteractor)
    if has(.dryRun) {
      try app.checkFree()
    } else {
      try app.write(changes)
    }
    if has(.dryRun), !has(.json) { return try apply(Proposal(changes: changes)) }
    let entries = changes.sorted { $0.path < $1.path }.map { Report.Entry(.create, $0.path) }
    return try write(Report(entries: entries, nextSteps: has(.dryRun) ? [] : app.nextSteps))
  }

  /// Becomes the script that does it.
  private func checkTemplates() throws(Failure) -> ExitCode {
    _ = try templates()
    let variables = [
      "SCAFFOLD": CommandLine.arguments[0], "TEMPLATES": arguments.values[.templates] ?? "",
      "QUIET": has(.quiet) ? "1" : "", "JSON": has(.json) ? "1" : "",
    ]
    for (name, value) in variables { setenv(name, value, 1) }
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_DFL)
    let script = "\(root)/Scripts/template-check"
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sh"), strdup(script), nil]
    execv("/bin/sh", words)
    throw Failure(script, errno: errno)
  }
}
