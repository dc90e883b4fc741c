import Platform

extension ScaffoldCommand {
  /// Makes a package, in a folder of its own.
  func newApp() throws(Failure) -> ExitCode {
    let folder = try NewFolder(arguments.operands[0], outside: package)
    let name = try AppName(folder: folder.name)
    // No module is called as its package.
    let usual = name.description == "welcome" ? "Intro" : "Welcome"
    let module = try TakenNames(ofNewApp: name, from: disk)
      .name(arguments.values[.module] ?? usual)
    let app = NewApp(name: name, module: .init(module, of: try planner().templates.withInteractor))
    let plan = Plan(try app.changes(from: disk))
    if arguments.flags.contains(.dryRun) {
      try folder.checkFree()
      return try carryOut(Proposal(plan: plan, entries: Report(of: plan).entries))
    }
    try Self.make(plan, in: folder)
    try tell(Report(entries: Report(of: plan).entries, nextSteps: app.nextSteps(in: folder.path)))
    return .done
  }

  private static func make(_ plan: Plan, in folder: NewFolder) throws(Failure) {
    let transaction = Transaction(on: SystemDisk(root: folder.path))
    if folder.hasLeftovers { try transaction.recover() }
    try folder.checkFree()
    let isNew = try folder.make()
    do throws(Failure) {
      try transaction.apply(plan)
    } catch {
      if isNew { folder.removeIfEmpty() }
      throw error
    }
  }

  /// Tries the templates out; dies by the signal that has stopped it.
  func checkTemplates() throws(Failure) -> ExitCode {
    let steps = TemplateCheck.Steps(
      disk: { SystemDisk(root: $0) },
      grow: { (root, names, hasInteractor) throws(Failure) in
        let disk = SystemDisk(root: root)
        let planner = Planner(disk: disk, templates: try .init(on: disk))
        let proposal = try planner.new(names, hasInteractor: hasInteractor)
        try Transaction(on: disk).apply(proposal.plan)
      },
      makeApp: { (root, path) throws(Failure) in
        let disk = SystemDisk(root: root)
        let folder = try NewFolder(path, outside: root)
        let template = try ModuleTemplate(on: disk, hasInteractor: true)
        let app = NewApp(
          name: try AppName(folder: folder.name),
          module: .init(ModuleName(valid: "Welcome"), of: template))
        try Self.make(Plan(try app.changes(from: disk)), in: folder)
      },
      say: { if !arguments.flags.contains(.quiet) { streams.say("\($0)\n") } })
    let check = TemplateCheck(
      package: package, templates: arguments.values[.templates], steps: steps)
    do throws(Failure) {
      try check.check()
    } catch {
      if let number = signalled { die(by: number) }
      throw error
    }
    // Nothing to tell but that it passed.
    return try tell(text: "", json: ["isPassed": true])
  }
}

extension NewApp.FirstModule {
  init(_ name: ModuleName, of template: ModuleTemplate) {
    let pairs = [
      (\ModuleName.type), \.property, \.route, \.title, \.words,
    ].map { (placeholder: ModuleName.placeholder[keyPath: $0], text: name[keyPath: $0]) }
    self.init(forms: pairs, files: template.files(for: name), row: template.row(for: name))
  }
}
