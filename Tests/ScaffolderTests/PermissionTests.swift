#if os(Linux)
  import Foundation
  import Platform
  import Testing

  @testable import Scaffolder

  /// setfsuid(2): as whom this thread, and no other, is taken by the file system.
  private let become: (@convention(c) (uid_t) -> Int32)? =
    dlsym(nil, "setfsuid").map { unsafeBitCast($0, to: (@convention(c) (uid_t) -> Int32).self) }

  @Suite struct PermissionTests {
    /// Does something as somebody whom the system refuses what it doesn't refuse root.
    private func asNobody<Value>(_ work: () throws -> Value) throws -> Value {
      if geteuid() != 0 { return try work() }
      _ = become?(65534)
      defer { _ = become?(0) }
      return try work()
    }

    /// Owned by whoever `asNobody` is.
    private func tree(_ files: [String: String]) throws -> TemporaryTree {
      let tree = try TemporaryTree(files)
      if geteuid() == 0 {
        for name in try FileManager.default.subpathsOfDirectory(atPath: tree.path) + [""] {
          chown("\(tree.path)/\(name)", 65534, 65534)
        }
      }
      return tree
    }

    @Test(arguments: ["Sources/A", "Sources", "."])
    func `a folder that may not be written changes nothing`(folder: String) throws {
      let tree = try tree(["Sources/A/A.swift": "a", "Package.swift": "p"])
      try tree.setMode(0o555, of: folder)
      let before = try tree.entries()
      let plan = Plan([
        ("Package.swift", "p", "q"), ("Sources/A/A.swift", "a", nil), ("Sources/B/B", nil, "b"),
      ])
      let failure = try asNobody {
        #expect(throws: Failure.self) { try Transaction(on: tree.disk).apply(plan) }
      }
      #expect(failure?.description.hasPrefix("Nothing was changed. ") == true)
      #expect(
        failure?.description.hasSuffix(
          ": permission is missing; allow it with chmod or chown, and run it again.") == true)
      #expect(try tree.entries() == before)
      #expect(tree.leftovers() == [])
      try tree.setMode(0o755, of: folder)
      try asNobody { _ = try Transaction(on: tree.disk).apply(plan) }
      #expect(
        try tree.entries().keys.sorted() == [
          "Package.swift", "Sources", "Sources/B", "Sources/B/B",
        ])
    }

    @Test func `a file that may not be read is named`() throws {
      let tree = try tree(["Package.swift": "p"])
      try tree.setMode(0, of: "Package.swift")
      let failure = try asNobody {
        #expect(throws: Failure.self) {
          try Transaction(on: tree.disk).apply(Plan([("Package.swift", "p", "q")]))
        }
      }
      #expect(failure?.description.contains(" Package.swift: permission is missing") == true)
    }
  }
#endif
