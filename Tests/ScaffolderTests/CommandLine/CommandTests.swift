import Foundation
import Processes
import Testing
import ViperCommandLine

@testable import Scaffolder

/// The built program.
@Suite(.waiting) struct CommandTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func `a module is made and removed again, and the report has a line per file`() throws {
    let tree = try package.tree()

    let new = try Shell.scaffold("new", "Billing", package: package)

    #expect(new.end == .code(0))
    #expect(new.errors == "")
    #expect(new.output.contains("      create  Sources/Modules/Billing/BillingView.swift\n"))
    #expect(new.output.contains("      update  Package.swift\n"))
    #expect(new.output.contains("\n  swift run viper billing\n"))
    let again = try Shell.scaffold("new", "Billing", package: package)
    #expect(again.end == .code(0))
    #expect(again.output.contains("   identical  Package.swift\n"))
    #expect(again.output.hasSuffix("\n\nunchanged\n"))
    let diff = try Shell.scaffold("new", "Billing", "--dry-run", package: package)
    #expect(diff.output == "")
    #expect(diff.errors == "unchanged\n")
    let remove = try Shell.scaffold("remove", "Billing", "--quiet", package: package)
    #expect(remove.end == .code(0))
    #expect(remove.output == "")
    #expect(try package.tree() == tree)
  }

  @Test(arguments: [
    ("new billing", 2 as Int32), ("", 2), ("rename Login", 2), ("explain Nothing", 2),
    ("remove Login", 3), ("new Abc --package /nowhere", 1),
    ("template check --templates /nowhere", 1), ("diagram", 2), ("diagram /nowhere", 1),
    ("diagram Package.swift", 1), ("diagram .", 1), ("graph Login", 2), ("graph --times", 2),
  ])
  func `a failure changes nothing, has an error message, and its exit code`(
    line: String, code: Int32
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    let tree = try package.tree()

    let run = try Shell(in: package.path, [Shell.program] + words)

    #expect(run.end == .code(code), "\(run.errors)")
    #expect(run.errors.hasPrefix("error: "))
    #expect(run.output == "")
    #expect(try package.tree() == tree)
    let json = try Shell(in: package.path, [Shell.program, "--json"] + words)
    #expect(json.end == .code(code))
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["code"] as? Int32 == code)
  }

  @Test func `git applies the diff of a dry run with the same result, under any configuration`()
    throws
  {
    try package.new("Clock", hasInteractor: false)
    let home = try TestFolder([".gitconfig": "[diff]\n\tcontext = 0\n"])
    for words in [["new", "Billing"], ["rename", "Clock", "Stopwatch"], ["remove", "Stopwatch"]] {
      let tree = try package.tree()
      let run = try Shell(
        in: package.path, [Shell.program, "--dry-run"] + words,
        environment: ["HOME": home.path, "GIT_TRACE": "1"])
      #expect(run.end == .code(0), "\(run.errors)")
      #expect(try package.tree() == tree)

      try package.folder.write(run.output, to: "the.diff")
      let apply = try Shell(
        in: package.path, ["git", "apply", "the.diff"],
        environment: ["GIT_CEILING_DIRECTORIES": "/"])
      try package.folder.remove("the.diff")

      #expect(apply.end == .code(0), "\(apply.errors)")
      let patched = try package.tree()
      for (path, entry) in tree where entry.bytes != nil && patched[path] != entry {
        try package.folder.write(Data(entry.bytes ?? []), to: path, mode: entry.mode)
      }
      for path in patched.keys.sorted(by: >) where tree[path] == nil {
        try package.folder.remove(path)
      }
      _ = try Shell(in: package.path, [Shell.program, "--quiet"] + words)
      #expect(try package.tree().mapValues(\.bytes) == patched.mapValues(\.bytes))
    }
  }

  @Test func `a trace and the modules are drawn as diagrams and as JSON`() throws {
    let trace = """
      {"trace":1}
      {"by":"Login","asks":"current()","milliseconds":2.25}

      """
    try package.folder.write(trace, to: "a b.jsonl")
    let diagram = try Shell.scaffold("diagram", "a b.jsonl", "--times", package: package)
    #expect(diagram.end == .code(0))
    #expect(
      diagram.output == """
        sequenceDiagram
          box transparent Login
            participant Module1 as Login
          end
          participant Services
          Module1->>Services: current()
          Note over Module1,Services: 2.3 ms

        """)
    let path = "\(package.path)/a b.jsonl"
    let json = try Shell.scaffold("diagram", path, "--json", package: package).output
    #expect(json.contains("\"message\": \"current()\",\n      \"milliseconds\": 2.25\n"))
    let graph = try Shell.scaffold("graph", package: package).output
    #expect(graph == "flowchart LR\n  route_Login([\"login\"]) --> Login\n")
    let modules = try Shell.scaffold("graph", "--json", package: package).output
    #expect(modules.contains("\"name\": \"Login\",\n      \"route\": \"login\",\n"))
  }

  /// `HELP=write swift test --filter CommandTests` writes it again.
  @Test func `the script prints the program's help without a compiler`() throws {
    let script = "\(TestPackage.original)/Scripts/scaffold"
    if ProcessInfo.processInfo.environment["HELP"] == "write" {
      try Help.document.write(toFile: "\(script).txt", atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: "\(script).txt", encoding: .utf8) == Help.document)
    for (words, command) in [
      (["--help"], nil), (["-h"], nil), (["help"], nil), (["help", "new"], .new),
      (["new-app", "-h"], .newApp), (["--help", "template"], .template),
    ] as [([String], Subcommand?)] {
      let path = ["PATH": "/usr/bin:/bin"]
      let run = try Shell(in: package.path, ["/bin/sh", script] + words, environment: path)
      #expect(run.end == .code(0) && run.output == text(for: command), "\(words)")
    }
  }

  private func text(
    for command: Subcommand?, of program: any ViperCommandLine.Program.Type = Scaffold.self
  ) -> String {
    Help(of: program).text(for: command.flatMap { program.command(named: $0.rawValue) })
  }

  @Test func `shells complete command lines through the program`() throws {
    let script = try Shell.scaffold("completions", "bash", package: package)
    #expect(script.end == .code(0))
    #expect(script.output.contains("(command Scripts/scaffold __complete bash "))
    let answer = try Shell(in: package.path, [Shell.program, "__complete", "zsh", "list", "--t"])
    #expect(answer.output.contains("\n--templates\t") && !answer.output.contains("\n--times\t"))
    let run = try Shell.scaffold("completions", "tcsh", package: package)
    #expect(run.errors == "error: “tcsh” is no shell: name bash, zsh or fish.\n")
  }

  @Test func `every command has its help`() throws {
    let general = try Shell.scaffold("--help", package: package).output
    for command in Scaffold.commands {
      let help = try Shell.scaffold(command.name, "--help", package: package)
      #expect(help.end == .code(0))
      #expect(help.output == Help(of: Scaffold.self).text(for: command))
      #expect((help.output + general).split(separator: "\n").filter { $0.count > 80 } == [])
    }
    #expect(try Shell.scaffold("--version", package: package).output == "scaffold 0.2.0\n")
  }

  @Test(arguments: [
    ("Notes", [], "Welcome"), ("Welcome", [], "Welcome"),
    ("Notes", ["--module", "Inbox"], "Inbox"),
  ])
  func `a new package has a module with another name, and its own scaffolder`(
    name: String, flags: [String], module: String
  ) throws {
    let folder = try TestFolder()
    let words = [try Shell.program, "new-app", name] + flags
    let origin = ["--package", TestPackage.original]

    let diff = try Shell(in: folder.path, words + origin + ["--dry-run"])
    #expect(diff.output.contains("\n+++ b/Package.swift\n"))
    #expect(
      diff.output.contains("b/Scripts/scaffold\nnew file mode 100755\n"),
      "\(diff.output.prefix(300))")
    #expect(!folder.exists(name))
    let run = try Shell(in: folder.path, words + origin)

    #expect(run.end == .code(0), "\(run.errors)")
    let view = "\(name)/Sources/Modules/\(module)/\(module)View.swift"
    #expect(try folder.text(view).contains("final class \(module)View"))
    #expect(try folder.tree()["\(name)/Scripts/scaffold"]?.mode == 0o755)
    for topic in [nil, Subcommand.new] {
      let words = [topic?.rawValue, "--help"].compactMap(\.self)
      for program in [
        ["/bin/sh", "\(name)/Scripts/scaffold"], [try Shell.program, "--package", name],
      ] {
        let help = try Shell(
          in: folder.path, program + words, environment: ["PATH": "/usr/bin:/bin"])
        #expect(help.output == text(for: topic, of: Scaffold.self))
      }
    }
    let again = try Shell(in: folder.path, words + origin)
    #expect(again.end == .code(3))
    #expect(again.errors.contains("    conflict  Package.swift\n"))
  }

  @Test func `a check reports differences between lists and folders`() throws {
    #expect(try Shell.scaffold("sync", "--check", package: package).end == .code(0))
    try package.folder.edit("Package.swift") { $0.replace("  \"Login\",\n", with: "") }

    let check = try Shell.scaffold("sync", "--check", package: package)

    #expect(check.end == .code(1))
    #expect(check.errors == "Package.swift: It lacks Login: Login has a folder.\n")
    let json = try Shell.scaffold("sync", "--check", "--json", package: package)
    #expect(json.end == .code(1))
    #expect(json.output.contains("\"path\": \"Package.swift\",\n"))
    let dry = try Shell.scaffold("sync", "--dry-run", "--json", package: package)
    #expect(dry.output.contains("\"isMended\": false\n"))
    #expect(try Shell.scaffold("sync", package: package).end == .code(0))
    #expect(try Shell.scaffold("sync", "--check", package: package).end == .code(0))
  }

  @Test func `concurrent commands run in sequence`() throws {
    let names = (1...6).map { "Module\($0)" }
    let children = try names.map { name in
      try Child(
        [try Shell.program, "new", name, "--package", package.path], environment: [:],
        descriptors: [1: try Descriptor.nothing(), 2: try Descriptor.nothing()])
    }
    for child in children {
      #expect(child.finish(before: Deadline(after: .seconds(60))) == .code(0))
    }
    let tree = try package.tree()
    #expect(
      try package.new("Module1", "Module2", "Module3", "Module4", "Module5", "Module6")
        .changes == [])
    #expect(try package.tree() == tree)
  }

  @Test(arguments: [("new", SIGTERM), ("new", SIGKILL), ("remove", SIGKILL)])
  func `an interrupted command is done or not begun, and a killed one can be repeated`(
    command: String, signal: Int32
  ) throws {
    let names = (0..<6).map { "Module\($0)" }
    /// All but the old files of killed commands, which the next ones keep.
    func tree() throws -> [String: TestFolder.Entry] {
      try package.tree().filter { !$0.key.hasPrefix(Transaction.folder) }
    }
    let origin = try tree()
    func scaffold(_ command: String) throws {
      let run = try Shell(in: package.path, [Shell.program, command, "--quiet"] + names)
      #expect(run.end == .code(0), "\(run.errors)")
    }
    try scaffold("new")
    let whole = try tree()
    if command == "new" { try scaffold("remove") }
    // Signals a little later each time, until the command is done first.
    var (patience, isDone) = (Duration.milliseconds(2), false)
    while !isDone {
      let child = try Child(
        [try Shell.program, command] + names + ["--package", package.path], environment: [:],
        descriptors: [1: try Descriptor.nothing(), 2: try Descriptor.nothing()])
      isDone = child.ends(before: Deadline(after: patience, by: .wall))
      child.signal(signal)
      _ = child.finish(before: Deadline(after: .seconds(30)))
      if signal == SIGTERM {
        let left = try tree()
        #expect(left == whole || left == origin)
      }
      try scaffold("new")
      #expect(try tree() == whole)
      if command == "new" || isDone {
        try scaffold("remove")
        #expect(try tree() == origin)
      }
      patience = patience * 3 / 2
    }
  }

  @Test func `if the report can't be written, the error says that the command is done`() throws {
    for flags in ["", "--json"] {
      let run = try Shell(
        in: package.path,
        ["/bin/sh", "-c", "\"$0\" new Clock \(flags) >/dev/full", Shell.program])
      #expect(run.end == .code(1))
      #expect(
        run.errors == "error: The command is done, but its report is lost. "
          + "Standard output can't be written.\n")
      try package.remove("Clock")
    }
  }

}
