import Foundation
import Processes

/// A program run in a folder, and its result.
struct Shell {
  let end: Child.End?
  let output: String
  let errors: String

  /// - Parameters:
  ///   - folder: Where it runs.
  ///   - words: The program, looked up in the system's folders, and its arguments.
  init(
    in folder: String, _ words: [String], environment: [String: String] = [:],
    patience: Duration = .seconds(60)
  ) throws {
    let streams = FileManager.default.temporaryDirectory.path + "/scaffold-\(UUID())"
    defer {
      for name in ["out", "err"] {
        try? FileManager.default.removeItem(atPath: "\(streams).\(name)")
      }
    }
    let script = #"cd "$0" && exec "$@" >"$STREAMS.out" 2>"$STREAMS.err" </dev/null"#
    let own = [
      "STREAMS": streams, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": FileManager.default.temporaryDirectory.path,
    ]
    let nothing = try Descriptor.nothing()
    let child = try Child(
      ["/bin/sh", "-c", script, folder] + words, environment: own.merging(environment) { $1 },
      descriptors: [0: nothing, 1: nothing, 2: nothing])
    end = child.finish(before: Deadline(after: patience))
    func text(_ name: String) -> String {
      String(
        decoding: FileManager.default.contents(atPath: "\(streams).\(name)") ?? Data(),
        as: UTF8.self)
    }
    (output, errors) = (text("out"), text("err"))
  }

  /// The built `scaffold`, on a package.
  static func scaffold(
    _ words: String..., package: TestPackage, environment: [String: String] = [:]
  ) throws -> Shell {
    try Shell(in: package.path, [try program] + words, environment: environment)
  }

  /// `swift format lint` on all files below a folder.
  static func lint(_ folder: TestFolder) throws -> Shell {
    try Shell(
      in: folder.path,
      [
        "swift", "format", "lint", "--strict", "--recursive", "--parallel", "--configuration",
        "\(TestPackage.original)/.swift-format", ".",
      ])
  }

  static var program: String { get throws { try Child.builtProgram("scaffold") } }
}
