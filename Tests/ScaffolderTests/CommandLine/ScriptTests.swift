import Foundation
import Processes
import Testing

@testable import Scaffolder

/// `Scripts/scaffold`, with a compiler that makes a program that prints its arguments.
@Suite(.waiting) struct ScriptTests {
  private let folder: TestFolder
  private let package: String

  init() throws {
    folder = try TestFolder()
    package = "my notes"
    for name in [package, "other"] {
      for part in [
        "Kit/ViperPlatform", "Kit/ViperPages", "Kit/ViperCommandLine", "Scaffolder", "Scaffold",
      ] {
        try folder.write("", to: "\(name)/Sources/\(part)/Deep/A.swift")
      }
      try folder.write(
        Data(TestPackage.originalFolder.read("Scripts/scaffold") ?? []),
        to: "\(name)/Scripts/scaffold")
    }
    let compiler = """
      #!/bin/sh
      [ "$FAILING" != "$1" ] || exit 7
      while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
      [ "$EDITED" != "$(basename "$out")" ] || touch "$EDITS"
      [ "$FAILING" != "$(basename "$out")" ] || { [ -z "$SIGNAL" ] || kill -"$SIGNAL" $PPID; exit 7; }
      printf '#!/bin/sh\\necho "$PWD: $*"\\n' >"$out"
      chmod +x "$out"
      """
    try folder.write("", to: "bin/")
    _ = try Script(compiler, at: "\(folder.path)/bin/swiftc")
  }

  private static let progress = (1...5).map { "Building scaffold… \($0) of 5\n" }

  /// - Parameter script: In the folder where it runs, or from the root.
  private func run(
    _ script: String, in directory: String = "", _ surroundings: [String: String] = [:]
  ) throws -> Shell {
    let own = [
      "PATH": "\(folder.path)/bin:/usr/bin:/bin", "EDITED": "", "FAILING": "", "SIGNAL": "",
      // Otherwise the optimized build continues in the background.
      "SCAFFOLD_WAIT": "1",
    ]
    return try Shell(
      in: "\(folder.path)/\(directory)", ["/bin/sh", script, "list"],
      environment: own.merging(surroundings) { $1 })
  }

  /// The files beside the built program.
  private var built: [String] {
    get throws { try folder.names(in: "\(package)/.build/scaffold") }
  }

  @Test func `the script works on its own package from any folder`()
    throws
  {
    for (link, target) in [("package", package), ("command", "\(package)/Scripts/scaffold")] {
      try folder.link(link, to: "\(folder.path)/\(target)")
    }
    let places = [
      (package, "Scripts/scaffold"), ("\(package)/Scripts", "scaffold"),
      ("", "package/Scripts/scaffold"), ("", "command"),
      ("other", "../\(package)/Scripts/scaffold"),
    ]
    for (directory, script) in places {
      let run = try run(script, in: directory, ["CDPATH": "\(folder.path)/other"])
      let here = directory.isEmpty ? folder.path : "\(folder.path)/\(directory)"
      #expect(run.output == "\(here): --package \(folder.path)/\(package) list\n")
    }
    #expect(try built == ["scaffold"])
  }

  @Test func `the script builds again if a source was saved during the build`() throws {
    let script = "\(package)/Scripts/scaffold"
    let source = "\(folder.path)/\(package)/Sources/Scaffolder/Deep/A.swift"

    let first = try run(script, ["EDITED": "Scaffolder.o", "EDITS": source])

    #expect(first.errors == Self.progress.joined())
    #expect(try run(script).errors == Self.progress.joined())
    #expect(try run(script).errors == "")
  }

  @Test func `without a compiler, the script says what to install`() throws {
    let tool = try Shell(in: folder.path, ["/bin/sh", "-c", "command -v readlink"])
    let readlink = tool.output.trimmingCharacters(in: .newlines)
    try folder.write("", to: "tools/")
    try folder.link("tools/readlink", to: readlink)

    let run = try run("\(package)/Scripts/scaffold", ["PATH": "\(folder.path)/tools"])

    #expect(run.end == .code(1))
    #expect(run.errors.hasPrefix("error: There is no swiftc in PATH."))
  }

  @Test(arguments: [("", 7 as Int32), ("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a failed or interrupted build leaves no files`(signal: String, code: Int32) throws {
    let run = try run(
      "\(package)/Scripts/scaffold", ["FAILING": "Scaffolder.o", "SIGNAL": signal])

    #expect(run.end == .code(code))
    #expect(run.errors == Self.progress.prefix(4).joined())
    #expect(try built == [])
  }

  @Test func `if the optimized build fails, the first build stays`() throws {
    let run = try run("\(package)/Scripts/scaffold", ["FAILING": "-O"])

    #expect(run.end == .code(0))
    #expect(run.errors == Self.progress.joined())
    #expect(try built == ["scaffold"])
  }
}
