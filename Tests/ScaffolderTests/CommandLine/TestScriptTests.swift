import Foundation
import Processes
import Testing

@testable import Scaffolder

/// `Scripts/test`, with a `swift` that prints its arguments.
@Suite(.waiting) struct TestScriptTests {
  private static let usage = "Name a module, and maybe a layer: Scripts/test Login presenter."
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for suite in ["Login/LoginPresenter", "Login/LoginView", "RefusedLogin/RefusedLoginView"] {
      let parts = suite.split(separator: "/")
      try folder.write("", to: "Tests/Modules/\(parts[0])Tests/\(parts[1])Tests.swift")
    }
    try folder.write("", to: "Tests/AppTests/AppTests.swift")
    try folder.write(
      Data(TestPackage.originalFolder.read("Scripts/test") ?? []), to: "Scripts/test")
    try folder.write("", to: "bin/")
    _ = try Script("#!/bin/sh\necho \"$TEST_TARGET $*\"\n", at: "\(folder.path)/bin/swift")
  }

  @Test(arguments: [
    ("Login", "LoginTests", #"^LoginTests\."#), ("LoginTests", "LoginTests", #"^LoginTests\."#),
    ("Login presenter", "LoginTests", #"^LoginTests\.LoginPresenterTests/"#),
    ("RefusedLogin View", "RefusedLoginTests", #"^RefusedLoginTests\.RefusedLoginViewTests/"#),
    ("Logi", nil, "There is no LogiTests below Tests. Scripts/scaffold list names the modules."),
    (
      "Login router", nil,
      "Login has no tests of a layer “router”. It has the layers presenter, view."
    ),
    ("App view", nil, "App has no tests of a layer “view”. It has no layers."),
    ("Tests", nil, "There is no Tests below Tests. Scripts/scaffold list names the modules."),
    ("Log*", nil, usage), ("Login p*", nil, usage), (" presenter", nil, usage),
    ("", nil, usage),
    ("Login view 2", nil, usage),
  ])
  func `the test script runs one target or one suite`(
    words: String, target: String?, says: String
  ) throws {
    let shell = try run(
      words.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
    if let target {
      #expect(
        shell.output
          == "\(target) test --disable-xctest --scratch-path .build/test --filter \(says)\n")
    } else {
      #expect(shell.end == .code(64) && shell.errors == "error: \(says)\n", "\(shell)")
    }
  }

  @Test(arguments: ["-h", "--help"])
  func `the test script prints its usage`(flag: String) throws {
    let shell = try run([flag])
    #expect(shell.end == .code(0) && shell.output == Self.usage + "\n", "\(shell)")
  }

  private func run(_ words: [String]) throws -> Shell {
    try Shell(
      in: folder.path, ["/bin/sh", "Scripts/test"] + words,
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"])
  }
}
