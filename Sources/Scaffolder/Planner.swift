/// Decides what a command changes. It reads the package, and writes nothing.
struct Planner {
  let disk: any Disk
  let templates: Templates
  /// Whether edited files may be replaced and removed.
  var isForced = false

  /// What modules are made of.
  struct Templates {
    let withInteractor: ModuleTemplate
    let withoutInteractor: ModuleTemplate

    /// - Parameter folder: Where they lie on the disk; empty where that is their folder.
    init(on disk: some Disk, in folder: String = ModuleTemplate.usualFolder) throws(Failure) {
      withInteractor = try ModuleTemplate(on: disk, hasInteractor: true, in: folder)
      withoutInteractor = try ModuleTemplate(on: disk, hasInteractor: false, in: folder)
    }

    func of(hasInteractor: Bool) -> ModuleTemplate {
      hasInteractor ? withInteractor : withoutInteractor
    }
  }

  /// The modules that there are: each has a folder, or stands in the manifest.
  func modules(in draft: inout Draft) throws(Failure) -> [String] {
    let folders = try draft.folders(in: ModulePaths.modules)
    let manifest = try draft.read(ModulePaths.manifest) ?? []
    let listed = (try? SortedList(manifest: manifest))?.names ?? []
    return Set(folders + listed).sorted()
  }

  /// The module of that name, or why there is none.
  func existing(_ name: ModuleName, in draft: inout Draft) throws(Failure) {
    let modules = try modules(in: &draft)
    if modules.contains(name.type) { return }
    let near = Nearest.names(to: name.type, among: modules).first
    throw .misuse(
      "There is no module called \(name.type). "
        + (near.map { "Did you mean \($0)?" } ?? "Scripts/scaffold list names them all."))
  }

  /// The template that a module that is there was made of: the one that more of its files are of,
  /// and else the one with the interactor, where it has one; and what it makes.
  func template(
    of name: ModuleName, in draft: inout Draft
  ) throws(Failure) -> (template: ModuleTemplate, files: [ModuleTemplate.File]) {
    let files = [false, true].map { templates.of(hasInteractor: $0).files(for: name) }
    var equal = [0, 0]
    for (index, files) in files.enumerated() {
      for file in files where try draft.read(file.path) == file.bytes { equal[index] += 1 }
    }
    let interactor = "\(ModulePaths(name.type).sources)/\(name.type)Interactor.swift"
    let hasInteractor =
      try equal[0] == equal[1] ? draft.read(interactor) != nil : equal[0] < equal[1]
    return (templates.of(hasInteractor: hasInteractor), files[hasInteractor ? 1 : 0])
  }

  /// The name that `swift run` takes: the first product of the manifest, or `viper`.
  func program(in draft: inout Draft) throws(Failure) -> String {
    let source = SwiftTokens(try draft.read(ModulePaths.manifest) ?? [])
    let code = source.code.map(source.text)
    let start = code.indices.first {
      code[$0...].starts(with: ["executable", "(", "name", ":"]) && $0 + 4 < code.count
    }
    return start.map { String(code[$0 + 4].dropFirst().dropLast()) } ?? "viper"
  }
}
