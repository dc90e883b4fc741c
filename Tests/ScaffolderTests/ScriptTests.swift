import Foundation
import Processes
import Testing

@testable import Scaffolder

/// `Scripts/scaffold`, with a compiler that only writes what the program would be told.
@Suite(.waiting) struct ScriptTests {
  private let folder: TestFolder
  private let package: String

  init() throws {
    folder = try TestFolder()
    package = "my notes"
    for name in [package, "other"] {
      for part in ["System/Platform", "Scaffolder", "Scaffold"] {
        try folder.write("", to: "\(name)/Sources/\(part)/A.swift")
      }
      let script = try TestFolder.package.read("Scripts/scaffold") ?? []
      try folder.write(String(decoding: script, as: UTF8.self), to: "\(name)/Scripts/scaffold")
    }
    let compiler = """
      #!/bin/sh
      while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
      [ "$EDITED" != "$(basename "$out")" ] || touch "$EDITS"
      [ "$FAILING" != "$(basename "$out")" ] || { [ -z "$SIGNAL" ] || kill -"$SIGNAL" $PPID; exit 7; }
      printf '#!/bin/sh\\necho "$PWD: $*"\\n' >"$out"
      chmod +x "$out"
      """
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/bin", withIntermediateDirectories: true)
    _ = try Script(compiler, at: "\(folder.path)/bin/swiftc")
  }

  /// - Parameter script: In the folder where it runs, or from the root.
  private func run(
    _ script: String, in place: String = "", _ surroundings: [String: String] = [:]
  ) throws -> Shell {
    let own = [
      "PATH": "\(folder.path)/bin:/usr/bin:/bin", "EDITED": "", "FAILING": "", "SIGNAL": "",
    ]
    return try Shell(
      in: "\(folder.path)/\(place)", ["/bin/sh", script, "list"],
      environment: own.merging(surroundings) { $1 })
  }

  /// What lies beside the program that was built.
  private var built: [String] {
    get throws { try folder.disk.names(in: "\(package)/.build/scaffold") }
  }

  @Test func `it works on its own package, wherever it is called, and leaves the folder alone`()
    throws
  {
    for (link, target) in [("package", package), ("command", "\(package)/Scripts/scaffold")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: "\(folder.path)/\(target)")
    }
    let places = [
      (package, "Scripts/scaffold"), ("\(package)/Scripts", "scaffold"),
      ("", "package/Scripts/scaffold"), ("", "command"),
      ("other", "../\(package)/Scripts/scaffold"),
    ]
    for (place, script) in places {
      let run = try run(script, in: place, ["CDPATH": "\(folder.path)/other"])
      let here = place.isEmpty ? folder.path : "\(folder.path)/\(place)"
      #expect(run.output == "\(here): --package \(folder.path)/\(package) list\n")
    }
    #expect(try built == ["scaffold"])
  }

  @Test func `it builds anew what was saved while it was being built`() throws {
    let script = "\(package)/Scripts/scaffold"
    let source = "\(folder.path)/\(package)/Sources/Scaffolder/A.swift"

    let first = try run(script, ["EDITED": "Scaffolder.o", "EDITS": source])

    #expect(first.errors == "Building scaffold…\n")
    #expect(try run(script).errors == "Building scaffold…\n")
    #expect(try run(script).errors == "")
  }

  @Test func `without a compiler it says what to do`() throws {
    let tool = try Shell(in: folder.path, ["/bin/sh", "-c", "command -v readlink"])
    let readlink = tool.output.trimmingCharacters(in: .newlines)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/tools", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/tools/readlink", withDestinationPath: readlink)

    let run = try run("\(package)/Scripts/scaffold", ["PATH": "\(folder.path)/tools"])

    #expect(run.end == .code(1))
    #expect(run.errors.hasPrefix("error: There is no swiftc in PATH."))
  }

  @Test(arguments: [("", 7 as Int32), ("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a build that fails or is stopped leaves nothing`(signal: String, code: Int32) throws {
    let run = try run(
      "\(package)/Scripts/scaffold", ["FAILING": "Scaffolder.o", "SIGNAL": signal])

    #expect(run.end == .code(code))
    #expect(run.errors == "Building scaffold…\n")
    #expect(try built == [])
  }
}
