@testable import Scaffolder

/// A package, and what is to be changed in it.
struct Scenario: CustomStringConvertible {
  let description: String
  let files: [String: String]
  var modes: [String: Int] = [:]
  let plan: Plan
  var backup: [String] = []

  func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree(files)
    for (path, mode) in modes { try tree.setMode(mode, of: path) }
    return tree
  }

  static let all = [
    Scenario(
      description: "files in new folders", files: ["Package.swift": "p"],
      plan: Plan([
        ("Sources/Modules/A/A.swift", nil, "a"), ("Sources/Modules/A/B.swift", nil, ""),
        ("Tests/T.swift", nil, "t"),
      ])),
    Scenario(
      description: "updates", files: ["Package.swift": "p", "a/b.sh": "b", "empty": ""],
      modes: ["a/b.sh": 0o777, "Package.swift": 0o600, "a": 0o711],
      plan: Plan([("Package.swift", "p", "q"), ("a/b.sh", "b", ""), ("empty", "", "full")])),
    Scenario(
      description: "removals that empty folders",
      files: ["a/b/c": "c", "a/b/d/e": "e", "a/b/f/": "", "g/h": "h", "g/i/j": "j", "k": "k"],
      modes: ["a/b/c": 0o604, "g/i": 0o705, "g": 0o750],
      plan: Plan([
        ("a/b/c", "c", nil), ("a/b/d/e", "e", nil), ("g/h", "h", nil), ("g/i/j", "j", nil),
      ]), backup: ["a/b/c", "g/h"]),
    Scenario(
      description: "a mixture", files: ["P": "p", "a/b": "b", "c/d": "d", "c/e": "e"],
      modes: ["P": 0o666, "a": 0o773],
      plan: Plan([
        ("P", "p", "new"), ("a/b", "b", nil), ("c/d", "d", nil), ("c/f/g", nil, "g"),
        ("z", nil, "z"),
      ]), backup: ["a/b"]),
  ]
}
