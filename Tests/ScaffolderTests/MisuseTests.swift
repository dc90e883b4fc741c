import Testing

@testable import Scaffolder

/// What is said to somebody who has typed something else: what to type instead.
@Suite(.waiting) struct MisuseTests {
  @Test(arguments: [
    ("", "Say what to do, such as Scripts/scaffold new Billing. See Scripts/scaffold --help."),
    ("nev Billing", "“nev” is no command of scaffold. Did you mean new?"),
    (
      "frobnicate",
      "“frobnicate” is no command of scaffold. It knows new, remove, rename, list, sync, explain, "
        + "template, new-app."
    ),
    ("new Billing --forc", "“--forc” is unknown here. Did you mean --force?"),
    ("new Billing --dryrun", "“--dryrun” is unknown here. Did you mean --dry-run?"),
    ("new -x", "“-x” is unknown here. See Scripts/scaffold new --help."),
    ("-x", "“-x” is unknown here. See Scripts/scaffold --help."),
    (
      "list Billing",
      "Say Scripts/scaffold list, and no more or less. See Scripts/scaffold list --help."
    ),
    (
      "rename Billing",
      "Say Scripts/scaffold rename OLD NEW, and no more or less. See Scripts/scaffold rename --help."
    ),
  ])
  func `it is said what to type instead`(line: String, words: String) {
    let error = #expect(throws: Failure.self) {
      try Arguments(line.split(separator: " ").map(String.init))
    }
    #expect(error?.description == words)
    #expect(error?.code == .misused)
  }

  @Test(arguments: [
    ("Logn", "There is no module called Logn. Did you mean Login?"),
    ("Xyzzy", "There is no module called Xyzzy. Scripts/scaffold list names them all."),
  ])
  func `a module that isn't there may be another`(name: String, words: String) throws {
    let package = try TestPackage()
    let remove = #expect(throws: Failure.self) { try package.remove(name) }
    #expect(remove?.description == words)
    let rename = #expect(throws: Failure.self) { try package.rename(name, to: "Billing") }
    #expect(rename?.description == words)
  }

  @Test func `templates that aren't there are named by their folder`() throws {
    let package = try TestPackage()
    let run = try Shell.scaffold("new", "Billing", "--templates", "/nowhere", package: package)
    #expect(run.errors.hasPrefix("error: --templates /nowhere: There are no templates in Module: "))
  }
}
