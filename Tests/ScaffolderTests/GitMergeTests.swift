import Foundation
import Processes
import Testing

@testable import Scaffolder

/// Two branches that add a module each, merged by git.
@Suite(.waiting, .enabled(if: access("/usr/bin/git", X_OK) == 0)) struct GitMergeTests {
  @Test func `branches whose modules are no neighbors merge, and all are right once resolved`()
    throws
  {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let base = try SharedFiles(of: package)
    let folder = FileManager.default.temporaryDirectory.appending(path: "merges-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var dice = OddList.Dice(state: 2026)
    let pairs = (0..<100).map { _ in (Self.name(&dice), Self.name(&dice)) }
    for (number, pair) in pairs.enumerated() {
      let place = folder.appending(path: "\(number)")
      try base.write(to: place, as: "base")
      try base.adding(pair.0).write(to: place, as: "ours")
      try base.adding(pair.1).write(to: place, as: "theirs")
    }
    try Self.merge(in: folder)
    var clean = 0
    for (number, (one, other)) in pairs.enumerated() {
      let merged = try (0...2).map { index in
        let file = folder.appending(path: "\(number)/\(index).ours")
        return try MergedFile(Array(Data(contentsOf: file)))
      }
      let isClean = merged.allSatisfy(\.conflicts.isEmpty)
      #expect(isClean == (base.isApart(one, other) || one == other), "\(one), \(other)")
      clean += isClean ? 1 : 0
      let expected = try base.adding(one).adding(other)
      #expect(try SharedFiles(merged).all == expected.all, "\(one), \(other)")
    }
    // The more modules there are, the more merge: 89 with 13 modules, for these pairs.
    #expect(clean >= 85)
  }

  /// Two words as modules have them.
  private static func name(_ dice: inout OddList.Dice) -> String {
    let first = [
      "Account", "Activity", "Add", "Archive", "Audit", "Backup", "Billing", "Block", "Calendar",
      "Call", "Cart", "Change", "Chat", "Clean", "Contact", "Create", "Daily", "Data", "Device",
      "Edit", "Email", "Event", "Export", "Feature", "File", "Find", "Friend", "Game", "Group",
      "Help", "History", "Home", "Image", "Inbox", "Invite", "Invoice", "Job", "Key", "Language",
      "License", "Link", "Location", "Mail", "Map", "Media", "Member", "Message", "Move", "News",
      "Note", "Offer", "Order", "Page", "Password", "Payment", "Photo", "Plan", "Post", "Price",
      "Print", "Project", "Query", "Queue", "Quick", "Rate", "Read", "Remove", "Report", "Role",
      "Search", "Security", "Send", "Share", "Shop", "Start", "Sync", "Tag", "Task", "Team",
      "Ticket", "Time", "Trash", "Update", "Upload", "User", "Vault", "Video", "View", "Vote",
      "Wallet", "Weather", "Web", "Week", "Word", "Work", "Year", "Zone",
    ]
    let second = ["Board", "Detail", "Editor", "Form", "List", "Overview", "Search", "Settings"]
    return dice.one(of: first) + dice.one(of: second)
  }

  /// Merges what lies in each of the folders; half of them show what both branches began with.
  private static func merge(in folder: URL) throws {
    let script = """
      cd "$0" && for d in *; do for i in 0 1 2; do
        case $d in *[02468]) style=--diff3;; *) style=;; esac
        git merge-file -q $style $d/$i.ours $d/$i.base $d/$i.theirs; [ $? -lt 128 ] || exit 1
      done; done
      """
    let nothing = try Descriptor.nothing()
    let child = try Child(
      ["/bin/sh", "-c", script, folder.path()],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path()],
      descriptors: [0: nothing, 1: nothing, 2: nothing])
    #expect(child.finish(before: Deadline(after: .seconds(60))) == .code(0))
  }
}

/// The three files that a new module has a line in.
private struct SharedFiles {
  private var modules: SortedList
  private var routes: SortedList
  private var table: ModuleTable

  init(of package: URL) throws {
    let paths = ["Package.swift", "Sources/App/Route.swift", "Modules.md"]
    try self.init(
      paths.map { try MergedFile(Array(Data(contentsOf: package.appending(path: $0)))) })
  }

  init(_ files: [MergedFile]) throws {
    modules = try files[0].resolved { bytes throws(Misunderstanding) in
      try SortedList(bytes, of: .modules)
    }
    routes = try files[1].resolved { bytes throws(Misunderstanding) in
      try SortedList(bytes, of: .routes, by: Self.route)
    }
    table = try files[2].resolved { bytes throws(Misunderstanding) in try ModuleTable(bytes) }
  }

  var all: [[UInt8]] { [modules.bytes, routes.bytes, table.bytes] }

  func adding(_ name: String) throws -> SharedFiles {
    var files = self
    files.modules = try modules.inserting(name)
    files.routes = try routes.inserting(Self.property(name))
    files.table = try table.inserting(
      "| [\(name)](Sources/Modules/\(name)) | `\(Self.route(name))` | `Notes` | finished |")
    return files
  }

  func write(to folder: URL, as name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, bytes) in all.enumerated() {
      try Data(bytes).write(to: folder.appending(path: "\(index).\(name)"))
    }
  }

  /// Whether other modules and other routes are before the one than before the other.
  func isApart(_ one: String, _ other: String) -> Bool {
    let names = modules.names.filter { $0 < one }.count != modules.names.filter { $0 < other }.count
    let (first, second) = (Self.route(one), Self.route(other))
    let routes = routes.names.map(Self.route)
    return names && routes.filter { $0 < first }.count != routes.filter { $0 < second }.count
  }

  private static func property(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The route of a module or a property.
  private static func route(_ name: String) -> String {
    property(name).reduce("") { $0 + ($1.isUppercase ? "-" : "") + $1.lowercased() }
  }
}
