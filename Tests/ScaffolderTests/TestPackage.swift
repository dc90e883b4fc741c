import Foundation
import Synchronization
import Testing

@testable import Scaffolder

/// A package in a folder of its own that is thrown away: this one's App and templates, with those
/// modules alone that are named, whatever others there may be. Its lists say so.
final class TestPackage {
  static let original = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  let path: String
  let disk: SystemDisk
  /// Nobody changes them meanwhile.
  private var templates: Planner.Templates?

  /// What a package of those modules and files of App begins with.
  private struct Beginning {
    let files: [(path: String, bytes: [UInt8], mode: UInt32)]
    let templates: Planner.Templates
  }

  /// Many tests begin alike.
  private static let beginnings = Mutex<[[[String]]: Beginning]>([:])

  /// A few that are there.
  static let modules = ["Favorites", "Login", "Profile", "UserDetail"]

  /// - Parameter app: The files of App; all but those of other modules where none is named.
  init(modules: [String] = ["Login"], app: [String] = []) throws {
    path = TemporaryTree.parent + "/scaffold-\(UUID())"
    disk = SystemDisk(root: path)
    let beginning = Self.beginnings.withLock { $0[[modules, app]] }
    if let beginning {
      try begin(with: beginning)
      return
    }
    try copy(modules, app)
    let new = Beginning(files: try files(), templates: try planner().templates)
    Self.beginnings.withLock { $0[[modules, app]] = new }
  }

  private func begin(with beginning: Beginning) throws {
    templates = beginning.templates
    let folders = Set(beginning.files.map { PackagePath.folders(above: $0.path).first ?? "" })
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    for file in beginning.files {
      try disk.write(file.bytes, to: file.path, mode: file.mode)
    }
  }

  private func files() throws -> [(path: String, bytes: [UInt8], mode: UInt32)] {
    try FileManager.default.subpathsOfDirectory(atPath: path).compactMap { path in
      guard try disk.kind(of: path) == .file, let bytes = try disk.read(path) else { return nil }
      return (path, bytes, try disk.mode(of: path))
    }
  }

  private func copy(_ modules: [String], _ app: [String]) throws {
    let parts = [".gitattributes", "Package.swift", "Modules.md", "README.md", "Scripts/Templates"]
    let files = try (app.isEmpty ? Self.app(of: modules) : app).map { "Sources/App/\($0)" }
    let folders = modules.flatMap { ["Sources/Modules/\($0)", "Tests/Modules/\($0)Tests"] }
    for part in parts + files + folders {
      let target = URL(fileURLWithPath: "\(path)/\(part)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(Self.original)/\(part)", toPath: target.path)
    }
    try sync()
  }

  private static func app(of modules: [String]) throws -> [String] {
    let disk = SystemDisk(root: original)
    let others = try disk.names(in: "Sources/Modules").filter { !modules.contains($0) }
    return try disk.names(in: "Sources/App").filter { name in
      !others.contains { name == "RootRouter+\($0).swift" }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  // MARK: - Files

  /// Every file with its bytes, and every folder, by their paths; but for the templates, which
  /// nobody is to change.
  func tree() throws -> [String: Data] {
    let all = FileManager.default.enumerator(atPath: path)
    var names: [String] = []
    while let name = all?.nextObject() as? String {
      if name == "Scripts" { all?.skipDescendants() } else { names.append(name) }
    }
    return try names.reduce(into: [:]) { tree, name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
      tree[name] =
        isFolder.boolValue
        ? Data() : try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Changes a file in place.
  func edit(_ name: String, _ change: (inout String) -> Void) throws {
    var text = try text(name)
    change(&text)
    try write(text, to: name)
  }

  // MARK: - Commands

  func planner(isForced: Bool = false) throws -> Planner {
    let templates = try templates ?? Planner.Templates(on: disk)
    self.templates = templates
    return Planner(disk: disk, templates: templates, isForced: isForced)
  }

  @discardableResult
  func new(_ names: String..., hasInteractor: Bool = true, isForced: Bool = false) throws
    -> Proposal
  {
    try carryOut(
      planner(isForced: isForced).new(names, hasInteractor: hasInteractor))
  }

  @discardableResult
  func remove(_ names: String..., isForced: Bool = false) throws -> Proposal {
    try carryOut(planner(isForced: isForced).remove(try names.map { try ModuleName($0) }))
  }

  @discardableResult
  func rename(_ old: String, to new: String) throws -> Proposal {
    try carryOut(planner().rename(try ModuleName(old), to: try ModuleName(new)))
  }

  @discardableResult
  func sync() throws -> [Planner.Finding] {
    let (proposal, findings) = try planner().sync()
    try carryOut(proposal)
    return findings
  }

  @discardableResult
  private func carryOut(_ proposal: Proposal) throws -> Proposal {
    _ = try Transaction(on: disk).apply(proposal.plan, backup: proposal.backups)
    return proposal
  }
}
