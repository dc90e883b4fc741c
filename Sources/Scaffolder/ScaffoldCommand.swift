import ViperCommandLine
import ViperPlatform

/// The program behind `Scripts/scaffold`.
public struct ScaffoldCommand {
  private let arguments: Arguments
  /// nil if none is named.
  private let subcommand: Subcommand?
  private let output: Output
  /// The folder of the package.
  private let root: String
  private var package: PackageFolder {
    PackageFolder(root: root, kit: environment("SCAFFOLD_KIT"))
  }

  private init(_ arguments: Arguments, to output: Output) {
    (self.arguments, self.output) = (arguments, output)
    subcommand = arguments.command.flatMap { Subcommand(rawValue: $0.name) }
    root = arguments[.package] ?? "."
  }

  /// Runs the command line, and ends the process with its exit code.
  public static func main() -> Never {
    // A closed pipe and an exceeded quota are errors of the call, and must not kill the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let (words, output) = (Array(CommandLine.arguments.dropFirst()), Output())
    var code = ExitCode.done
    do throws(Failure) {
      if words.first == Completions.command {
        try output.write(Completions(of: Scaffold.self).answer(to: words.dropFirst()))
        exit(code.rawValue)
      }
      let arguments = try Arguments(words, of: Scaffold.self)
      let command = ScaffoldCommand(arguments, to: output)
      switch arguments.mode {
      case .help: try output.write(command.help)
      case .run: code = try command.run()
      case .version: try output.write(Scaffold.versionLine + "\n")
      }
    } catch {
      code = error.code
      let isWritten = words.contains("--json") && (try? output.write(error.json + "\n")) != nil
      if !isWritten, !error.description.isEmpty {
        output.say(error.text(hasColor: output.hasErrorColor))
      }
    }
    // Delivers a pending interrupt only after the files and the report are complete.
    maskInterrupts(SIG_UNBLOCK)
    exit(code.rawValue)
  }

  private func has(_ flag: Flag) -> Bool { arguments.has(flag) }

  private var help: String {
    Help(of: Scaffold.self).text(
      for: arguments.command.flatMap { Scaffold.command(named: $0.name) })
  }

  /// Runs a command that reads no template; nil for the others.
  private func report() throws(Failure) -> ExitCode? {
    let operands = arguments.operands
    switch subcommand {
    case .explain:
      let explanation = try Explanation(of: operands[0], in: package)
      return try write(explanation.text(hasColor: output.hasColor), json(explanation))
    case .completions:
      guard let shell = Completions.Shell(rawValue: operands[0]) else {
        throw .misuse("“\(operands[0])” is no shell: name bash, zsh or fish.")
      }
      let script = Completions(of: Scaffold.self).script(for: shell)
      return try write(script, json((script: script, shell: shell)))
    case .diagram: return try drawTrace(operands[0])
    case .graph:
      let graph = try ModuleGraph(of: package)
      return try write(graph.mermaid, json(graph))
    default: return nil
    }
  }

  private func run() throws(Failure) -> ExitCode {
    if let code = try report() { return code }
    let operands = arguments.operands
    let isChange = [.new, .add, .remove, .rename, .upgrade, .sync].contains(subcommand)
    if isChange, !has(.check), !has(.dryRun) { try package.lock() }
    var planner = Planner(package: package, templates: try templates(), isForced: has(.force))
    switch subcommand {
    case .new:
      let (names, texts) = namesAndFields()
      let fields = texts.isEmpty ? [] : try FeatureField.all(texts, flags: package.flags())
      if !fields.isEmpty, names.count != 1 || has(.noInteractor) {
        throw .misuse("Fields belong to one module with an interactor. Name it first.")
      }
      try planner.new(names, hasInteractor: !has(.noInteractor), fields: fields)
    case .add: try planner.add(NewRequirement(operands, to: arguments[.to]))
    case .remove:
      var names: [ModuleName] = []
      for word in operands {
        let name = try planner.known(word)
        if names.contains(name) { throw .misuse("\(name) is named twice.") }
        names.append(name)
      }
      try planner.remove(names)
    case .rename: try planner.rename(planner.known(operands[0]), to: operands[1])
    case .upgrade where has(.from):
      if !operands.isEmpty {
        throw .misuse("--from brings layers to the whole package: omit NAME.")
      }
      let later = try PackageFolder(root: arguments[.from] ?? "").kit()
      guard try later.kind(of: ModuleTemplates.folder) == .folder else {
        throw .misuse("\(later.root) has no \(ModuleTemplates.folder): name a later package.")
      }
      let kit = try package.kit().root
      if kit.resolved != root.resolved, try package.kind(of: "Kit") == nil {
        throw .misuse("This package depends on its kit. Raise the version in Package.swift.")
      }
      if later.root.resolved == kit.resolved {
        throw .misuse("\(arguments[.from] ?? "") is the kit of this package. Name a later one.")
      }
      try planner.upgrade(from: later)
    case .upgrade:
      try planner.upgrade(operands.map { name throws(Failure) in try planner.known(name) })
    case .sync:
      try planner.sync()
      return try apply(planner.draft, findings: planner.findings)
    case .list:
      let inventory = try Inventory(of: package, planner.templates)
      return try write(inventory.text, json(inventory))
    case .template: try checkTemplates()
    case .newApp: return try apply(newApp(from: package.kit(), planner.templates))
    // The first four are reports.
    case .completions, .explain, .diagram, .graph, nil: return .done
    }
    return try apply(planner.draft)
  }

  /// The modules and the fields that `new` is given. Modules begin with a capital, so a lowercase
  /// word after the only module is a field without its type.
  private func namesAndFields() -> (names: [String], fields: [String]) {
    let small = arguments.operands.dropFirst().filter {
      !$0.contains(":") && $0.first?.isLowercase == true
    }
    let names = arguments.operands.filter { !$0.contains(":") }
    if names.count - small.count != 1 || has(.noInteractor) {
      return (names, arguments.operands.filter { $0.contains(":") })
    }
    return ([names[0]], arguments.operands.filter { $0.contains(":") || small.contains($0) })
  }

  private func drawTrace(_ path: String) throws(Failure) -> ExitCode {
    let folder = PackageFolder(root: path.hasPrefix("/") ? "/" : ".")
    guard let bytes = try folder.read(path) else { throw Failure(path, errno: ENOENT) }
    let diagram = try SequenceDiagram(of: Trace(bytes, path: path), in: package)
    return try write(
      diagram.mermaid(hasTimes: has(.times)),
      json((modules: diagram.modules, arrows: diagram.arrows)))
  }

  private func templates() throws(Failure) -> ModuleTemplates {
    guard let folder = arguments[.templates] else {
      return try ModuleTemplates(in: package.kit(), for: package)
    }
    do throws(Failure) {
      return try ModuleTemplates(in: PackageFolder(root: folder), folder: "", for: package)
    } catch {
      throw Failure("--templates \(folder): \(error.description)", error.code)
    }
  }

  private func newApp(
    from kit: PackageFolder, _ templates: ModuleTemplates
  ) throws(Failure) -> Draft {
    let app = try NewApp(arguments.operands[0], outside: root, hasAccounts: has(.with))
    if has(.with) {
      for flag in [Flag.kit, .module] where has(flag) {
        throw .misuse(
          "With accounts, a package has modules and the kit already: omit \(flag.name).")
      }
    }
    let module = has(.with) ? nil : try firstModule(of: app, from: kit, templates)
    let parts = AppFiles(
      name: app.name, module: module,
      kit: try arguments[.kit].map { kit throws(Failure) in try app.dependency(on: kit) })
    var files = try parts.changes(from: has(.with) ? package : kit, templates)
    try app.checkFree()
    if !has(.kit) {
      let layers = Layers(of: parts, files)
      files.append(Change(path: layers.path, before: nil, after: layers.bytes))
    }
    if let module { files += Self.files(of: module, templates.withInteractor) }
    var draft = Draft(of: PackageFolder(root: app.folder))
    for change in files { try draft.write(change.after, to: change.path, mode: change.mode) }
    if module != nil {
      let isKit = { (entry: Report.Entry) in entry.path.hasPrefix("Kit/") }
      let copies = draft.entries.filter(isKit)
      draft.entries.removeAll(where: isKit)
      if let first = copies.first { draft.entries.append(.init(first.verb, "Kit")) }
    }
    draft.entries.sort { $0.path < $1.path }
    draft.nextSteps = app.nextSteps(hasAccounts: has(.with), beside: module)
    return draft
  }

  /// The name of the first module.
  private func firstModule(
    of app: NewApp, from kit: PackageFolder, _ templates: ModuleTemplates
  ) throws(Failure) -> ModuleName {
    let placeholder = try AppFiles(name: app.name, module: .placeholder)
      .changes(from: kit, templates)
    let others = placeholder.filter { !$0.path.contains(ModuleName.placeholder.type) }
    return try TakenNames(of: others, templates).name(arguments[.module] ?? "Welcome")
  }

  private static func files(of module: ModuleName, _ template: ModuleTemplate) -> [Change] {
    let made = template.files(for: module).map {
      Change(path: $0.path, before: nil, after: $0.bytes)
    }
    let line = Record.line(for: module, of: template)
    let record = "\(module) \(line.kind) \(line.tree) \(line.files)\n"
    return made + [Change(path: Record.path, before: nil, after: Array(record.utf8))]
  }

  // MARK: - Changes and reports

  /// Changes the package, or prints what would change.
  private func apply(_ draft: Draft) throws(Failure) -> ExitCode {
    if has(.dryRun), !has(.oneObject) {
      if !draft.changes.isEmpty { try showDiff(of: draft.changes) }
      if !has(.quiet) { output.say("unchanged\n") }
      return .done
    }
    var steps = draft.changes.isEmpty && !draft.isUnfinished ? [] : draft.nextSteps
    if !has(.dryRun), let folder = try commit(draft) {
      steps.append("What was replaced is kept in \(folder).")
    }
    let report = Report(entries: draft.entries, nextSteps: steps)
    let code = try writeResult(
      report.text(hasColor: output.hasColor, isQuiet: has(.quiet)), report.json)
    return draft.isUnfinished ? .failed : code
  }

  /// Corrects the findings of `sync`, or prints them.
  /// - Returns: `failed` if a check has findings, or if some are left to correct by hand.
  private func apply(_ draft: Draft, findings: [Finding]) throws(Failure) -> ExitCode {
    let isChange = !has(.check) && !has(.dryRun)
    let left = has(.check) ? findings : findings.filter { !$0.isCorrected }
    if has(.oneObject) {
      let backup = isChange ? try commit(draft) : nil
      let found = findings.map {
        (path: $0.path, words: $0.words, isMended: $0.isCorrected && isChange)
      }
      _ = try writeResult("", json((findings: found, backup: backup)))
    } else {
      for finding in has(.quiet) ? left : findings {
        output.say("\(finding.path): \(finding.words)".sanitized + "\n")
      }
      if !has(.check) { _ = try apply(draft) }
    }
    return left.isEmpty ? .done : .failed
  }

  /// - Returns: The folder with the backup.
  private func commit(_ draft: Draft) throws(Failure) -> String? {
    Self.maskInterrupts(SIG_BLOCK)
    return try Transaction(package: draft.package)
      .apply(draft.changes, hasBackup: draft.hasBackup)
  }

  private static func maskInterrupts(_ change: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    sigprocmask(change, &signals, nil)
  }

  private func write(
    _ text: String, _ json: @autoclosure () -> String
  ) throws(Failure) -> ExitCode {
    try output.write(has(.oneObject) ? json() + "\n" : text)
    return .done
  }

  /// Writes the result. If that fails, the error says that the command is done.
  private func writeResult(
    _ text: String, _ json: @autoclosure () -> String
  ) throws(Failure) -> ExitCode {
    do throws(Failure) {
      return try write(text, json())
    } catch {
      if has(.dryRun) || has(.check) || error.description.isEmpty { throw error }
      throw Failure("The command is done, but its report is lost. \(error.description)")
    }
  }

  // MARK: - Scripts

  private func checkTemplates() throws(Failure) -> Never {
    guard try package.kind(of: "Scripts/template-check") != nil else {
      throw .misuse("The templates are checked in the package that they are from.")
    }
    let variables = [
      "SCAFFOLD": CommandLine.arguments[0], "TEMPLATES": arguments[.templates] ?? "",
      "QUIET": has(.quiet) ? "1" : "", "JSON": has(.oneObject) ? "1" : "",
    ]
    for (name, value) in variables { setenv(name, value, 1) }
    try become(["\(root)/Scripts/template-check"])
  }

  /// Prints the unified diff that git makes of two temporary folders.
  private func showDiff(of changes: [Change]) throws(Failure) -> Never {
    let scratch = try PackageFolder.scratch()
    let sides = changes.flatMap { change in
      [("a", change.before), ("b", change.after)].compactMap { side, bytes in
        let mode = change.before == nil ? change.mode : 0o644
        return bytes.map {
          Change(path: "\(side)/\(change.path)", before: nil, after: $0, mode: mode)
        }
      }
    }
    do throws(Failure) {
      for side in ["a", "b"] { try scratch.makeFolder(side) }
      try Transaction(package: scratch).apply(sides)
    } catch {
      scratch.removeTree("")
      throw error
    }
    let script = """
      cd "$0" && trap 'rm -rf "$0"' EXIT && trap 'exit 130' INT TERM HUP
      env GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_TRACE=0 git -c core.autocrlf=false \
        diff --no-index --no-prefix --no-color --no-ext-diff --no-textconv --no-renames --binary a b
      case $? in 1) exit 0 ;; 141) exit 1 ;; esac
      echo 'error: git is needed for the diff, and failed. Install it, and run the command again.' >&2
      exit 1
      """
    try become(["-c", script, scratch.root])
  }

  /// Replaces this process by a shell.
  private func become(_ words: [String]) throws(Failure) -> Never {
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_DFL)
    execv("/bin/sh", (["/bin/sh"] + words).map { strdup($0) } + [nil])
    throw Failure("/bin/sh", errno: errno)
  }
}
