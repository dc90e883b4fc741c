import Foundation
import Synchronization
import Testing
import ViperCommandLine

@testable import Scaffolder

/// A copy of this package in a temporary folder: App, templates, and a few modules.
struct TestPackage {
  static let original = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  static let originalFolder = PackageFolder(root: original)

  static let modules = ["Favorites", "Login", "Profile", "UserDetail"]

  let folder: TestFolder
  var path: String { folder.path }

  /// The files of a copy, by its modules and files of App.
  private static let copies = Mutex<[[[String]]: [String: TestFolder.Entry]]>([:])

  /// - Parameter app: The files of App; by default all except those of other modules.
  init(modules: [String] = ["Login"], app: [String] = []) throws {
    folder = try TestFolder()
    let copy = Self.copies.withLock { $0[[modules, app]] }
    for (path, entry) in copy ?? [:] {
      if let bytes = entry.bytes { try folder.write(Data(bytes), to: path, mode: entry.mode) }
    }
    if copy == nil { try Self.copy(modules, app, to: folder) }
    if copy != nil { return }
    try sync()
    // The rows of the other modules.
    folder.package.removeTree(Transaction.folder)
    let files = try folder.tree()
    Self.copies.withLock { $0[[modules, app]] = files }
  }

  private static func copy(_ modules: [String], _ app: [String], to folder: TestFolder) throws {
    let others = try originalFolder.folders(in: ModuleName.modules).filter { !modules.contains($0) }
    let router = others.map { ModuleName(valid: $0).router }
    let files = try originalFolder.sources(below: "Sources/App").filter { path in
      app.isEmpty ? !router.contains(path) : app.contains { path.hasSuffix("/\($0)") }
    }
    let parts = [
      ".gitattributes", ".gitignore", "Package.swift", "Modules.md", "README.md",
      "Scripts/README.md", "Scripts/Templates", "Sources/Kit/ViperCommandLine",
      "Sources/Kit/ViperKitTesting/LayerSpies.swift",
    ]
    let folders = modules.map { ModuleName(valid: $0) }.flatMap { [$0.sources, $0.tests] }
    for part in parts + files + folders {
      let target = URL(fileURLWithPath: "\(folder.path)/\(part)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(original)/\(part)", toPath: target.path)
    }
  }

  /// Makes it a package whose app has no accounts.
  func withoutAccounts() throws {
    try folder.edit("Package.swift") { $0.replace("\"viper\", of: modules,", with: "\"App\",") }
  }

  func tree() throws -> [String: TestFolder.Entry] { try folder.tree(without: "Scripts", ".git") }

  func text(_ name: String) throws -> String { try folder.text(name) }

  func templates() throws -> ModuleTemplates { try ModuleTemplates(in: folder.package) }

  /// Expects that a command fails and changes no file, and returns the failure.
  @discardableResult
  func expectRefusal<Answer>(
    _ code: ExitCode? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    of command: () throws -> Answer
  ) throws -> Failure {
    let tree = try tree()
    let failure = try #require(throws: Failure.self, sourceLocation: sourceLocation) {
      try command()
    }
    if let code { #expect(failure.code == code, "\(failure)", sourceLocation: sourceLocation) }
    #expect(try self.tree() == tree, sourceLocation: sourceLocation)
    return failure
  }

  // MARK: - Commands

  @discardableResult
  func git(_ words: String...) throws -> String {
    let settings = ["user.name=a", "user.email=a@b", "commit.gpgsign=false"]
    let run = try Shell(in: path, ["git"] + settings.flatMap { ["-c", $0] } + words)
    #expect(run.end == .code(0), "git \(words): \(run.errors)")
    return run.output
  }

  /// Makes a repository of the package as it is.
  func commit() throws {
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "Before")
  }

  @discardableResult
  func new(_ names: String..., hasInteractor: Bool = true, isForced: Bool = false) throws -> Draft {
    try apply(isForced) { try $0.new(names, hasInteractor: hasInteractor) }.draft
  }

  /// - Parameter call: A function and its parameters, such as `userPaid amount:Int`.
  @discardableResult
  func add(_ module: String, _ call: String, to receiver: String? = nil) throws -> Draft {
    let words = [module] + call.split(separator: " ").map(String.init)
    return try apply(false) { try $0.add(NewRequirement(words, to: receiver)) }.draft
  }

  /// Makes a module with fields.
  @discardableResult
  func new(_ name: String, fields: [String], isForced: Bool = false) throws -> Draft {
    try apply(isForced) {
      try $0.new([name], hasInteractor: true, fields: FeatureField.all(fields))
    }.draft
  }

  @discardableResult
  func remove(_ names: String..., isForced: Bool = false) throws -> Draft {
    try apply(isForced) { try $0.remove(names.map(ModuleName.init(valid:))) }.draft
  }

  @discardableResult
  func rename(_ old: String, to new: String, isForced: Bool = false) throws -> Draft {
    try apply(isForced) { try $0.rename(ModuleName(valid: old), to: new) }.draft
  }

  /// Reads the current templates.
  @discardableResult
  func upgrade(_ names: String...) throws -> Draft {
    try apply(false) { try $0.upgrade(names.map(ModuleName.init(valid:))) }.draft
  }

  @discardableResult
  func sync() throws -> [Finding] { try apply(false) { try $0.sync() }.findings }

  private func apply(
    _ isForced: Bool, _ command: (inout Planner) throws -> Void
  ) throws -> Planner {
    let planner = try plan(isForced, command: command)
    let draft = planner.draft
    try Transaction(package: folder.package).apply(draft.changes, hasBackup: draft.hasBackup)
    return planner
  }

  /// The plan of a command, which changes nothing yet.
  func plan(
    _ isForced: Bool = false, command: (inout Planner) throws -> Void
  ) throws -> Planner {
    var planner = Planner(
      package: folder.package, templates: try templates(), isForced: isForced)
    try command(&planner)
    return planner
  }
}
