import Foundation
import Processes
import Testing

@testable import Scaffolder

/// The built program, as a developer runs it.
@Suite(.waiting) struct CommandTests {
  let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func `a module is made, told a file at a time, and taken away again`() throws {
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
    ("new billing", 2 as Int32), ("new ../evil", 2), ("new", 2), ("new --purge A", 2), ("", 2),
    ("new Billing Billing", 2), ("rename Login", 2), ("list --force", 2), ("frobnicate", 2),
    ("remove Login", 3), ("new Login", 3), ("remove Nothing", 2), ("template chick", 2),
    ("new A --templates", 2), ("new Abc --templates /nowhere", 1),
    ("new Abc --package /nowhere", 1),
  ])
  func `what can't be done changes nothing, says why, and ends with its code`(
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

  @Test func `what would be done is a diff that git makes the same bytes of`() throws {
    let tree = try package.tree()
    let run = try Shell.scaffold("new", "Billing", "Clock", "--dry-run", package: package)
    #expect(run.end == .code(0))
    #expect(try package.tree() == tree)

    try package.write(run.output, to: "billing.diff")
    let apply = try Shell(in: package.path, ["git", "apply", "billing.diff"])
    try package.disk.removeFile("billing.diff")

    #expect(apply.end == .code(0), "\(apply.errors)")
    let patched = try package.tree()
    let other = try TestPackage()
    _ = try Shell.scaffold("new", "Billing", "Clock", package: other)
    #expect(try other.tree() == patched)
  }

  @Test func `every command has its help`() throws {
    for command in Arguments.Command.allCases {
      let help = try Shell.scaffold(command.rawValue, "--help", package: package)
      #expect(help.end == .code(0))
      #expect(help.output.hasPrefix("scaffold \(command.usage): "))
      for flag in command.flags { #expect(help.output.contains("\n  \(flag.rawValue) ")) }
      #expect(help.output.split(separator: "\n").filter { $0.count > 80 } == [])
    }
    let general = try Shell.scaffold("--help", package: package)
    for command in Arguments.Command.allCases {
      #expect(general.output.contains("\n  \(command.usage) "))
    }
    for code in ExitCode.allCases { #expect(general.output.contains("\n  \(code.rawValue)  ")) }
    #expect(general.output.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test(arguments: [
    ("Notes", [], "Welcome"), ("Welcome", [], "Intro"), ("Notes", ["--module", "Inbox"], "Inbox"),
  ])
  func `a new package has a module that isn't called as it is, and its own scaffolder`(
    folder: String, flags: [String], module: String
  ) throws {
    let place = ["--package", TestPackage.original]
    let run = try Shell(
      in: package.path, [Shell.program, "new-app", folder] + flags + place)

    #expect(run.end == .code(0), "\(run.errors)")
    let view = "\(folder)/Sources/Modules/\(module)/\(module)View.swift"
    #expect(try package.text(view).contains("final class \(module)View"))
    #expect(try package.disk.mode(of: "\(folder)/Scripts/scaffold") & 0o111 == 0o111)
    let again = try Shell(in: package.path, [Shell.program, "new-app", folder] + place)
    #expect(again.end == .code(3))
    #expect(again.errors.contains("    conflict  Package.swift\n"))
  }

  @Test func `a check says where lists and folders disagree`() throws {
    let package = try TestPackage(modules: TestPackage.modules)
    #expect(try Shell.scaffold("sync", "--check", package: package).end == .code(0))
    try package.edit("Package.swift") { $0.replace("  \"Login\",\n", with: "") }

    let check = try Shell.scaffold("sync", "--check", package: package)

    #expect(check.end == .code(1))
    #expect(check.errors == "Package.swift: It doesn't list Login, which has a folder.\n")
    #expect(try Shell.scaffold("sync", package: package).end == .code(0))
    #expect(try Shell.scaffold("sync", "--check", package: package).end == .code(0))
  }

  @Test func `killed at any moment, the next command mends the tree`() throws {
    let tree = try package.tree()
    let names = (0..<40).map { "Module\($0)" }
    // Each time a little later, until it is faster than the blow.
    var patience = Duration.milliseconds(2)
    var isDone = false
    while !isDone {
      let child = try Child(
        [try Shell.program, "new"] + names + ["--package", package.path], environment: [:],
        descriptors: [1: try Descriptor.nothing(), 2: try Descriptor.nothing()])
      isDone = child.ends(within: patience)
      child.signal(SIGKILL)
      _ = child.finish(before: Deadline(after: .seconds(30)))
      #expect(try Shell.scaffold("list", package: package).end == .code(0))
      let after = try package.tree()
      if after != tree {
        let remove = try Shell(in: package.path, [Shell.program, "remove", "--quiet"] + names)
        #expect(remove.end == .code(0), "\(remove.errors)")
        #expect(try package.tree() == tree)
      }
      patience = patience * 5 / 4
    }
  }
}
