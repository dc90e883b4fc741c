import Foundation
import ProcessHarness
import Processes
import Testing

/// The position of the prompt once the full screen is left.
@Suite(.waiting) final class AlternateScreenTests: SandboxSuite {
  /// It is invisible on a terminal with an alternate screen, which is left last.
  @Test func `the full screen is left with the cursor below the page`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.interrupt()
    #expect(
      terminal.text.hasSuffix(
        "\u{1B}[m\u{1B}[r\u{1B}[999H\n\u{1B}[23;2t\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"))
  }

  /// Other terminals do so by themselves, and might not know how to go back.
  @Test(arguments: [
    (["XTERM_VERSION": "XTerm(379)", "TERM": "xterm"], [], true),
    (["TERM": "xterm"], ["--mouse"], false),
  ])
  func `only xterm is set to send arrows for the wheel, and --mouse reports clicks`(
    environment: [String: String], words: [String], isXterm: Bool
  ) throws {
    sandbox.environment.merge(environment) { $1 }
    let terminal = try sandbox.terminal(["login"] + words, isStrict: false)
    try terminal.see("Username or email")
    try terminal.interrupt()
    let modes = [
      "\u{1B}[?1007;1036s", "\u{1B}[?1007;1036h", "\u{1B}[?1007;1036r", "\u{1B}[?1000h",
      "\u{1B}[?1006h", "\u{1B}[?1006l", "\u{1B}[?1000l",
    ]
    #expect(
      modes.map(terminal.text.contains) == [isXterm, isXterm, isXterm]
        + Array(repeating: !isXterm, count: 4))
  }

  @Test(.enabled(if: Shell.has("screen"), "GNU screen isn't installed."))
  func `in GNU screen, the prompt comes below the page`() throws {
    let screens = sandbox.folder.path + "/screens"
    try FileManager.default.createDirectory(
      atPath: screens, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    sandbox.environment.merge(["SCREENDIR": screens, "SHELL": "/bin/sh"]) { $1 }
    let screen = try Shell.path(of: "screen")
    let nothing = try Descriptor.nothing()
    func control(_ words: String...) throws {
      let child = try Child(
        [screen, "-S", "viper"] + words, environment: sandbox.environment,
        descriptors: [0: nothing, 1: nothing, 2: nothing])
      _ = child.finish(before: Deadline(after: .seconds(10)))
    }
    let picture = sandbox.folder.path + "/picture"
    func see(_ words: String) throws -> [String] {
      let deadline = Deadline(after: Program.patience)
      while !deadline.isOver {
        try control("-X", "hardcopy", picture)
        let text = FileManager.default.contents(atPath: picture) ?? Data()
        let rows = String(decoding: text, as: UTF8.self).split(
          separator: "\n", omittingEmptySubsequences: false)
        if rows.contains(where: { $0.contains(words) }) { return rows.map(String.init) }
        Deadline.pause(.milliseconds(50))
      }
      throw Trouble("GNU screen doesn't show “\(words)”.")
    }
    let shell = ["/bin/sh", "-c", "\"$0\" \"$@\"; printf 'the prompt'; sleep 60"]
    _ = try sandbox.start(
      ["login"], through: [screen, "-c", "/dev/null", "-dmS", "viper"] + shell
    ).finish()
    defer { try? control("-X", "quit") }
    let page = try see("Ctrl-C quit")
    try control("-X", "stuff", "\u{3}")
    let after = try see("the prompt")
    let index = try #require(after.firstIndex { $0.contains("the prompt") })
    let help = try #require(after.firstIndex { $0.contains("Ctrl-C quit") })
    #expect(after[..<index].joined().contains("Username or email") && help < index)
    #expect(after[index...].dropFirst().allSatisfy { $0.isEmpty } && !page.isEmpty)
  }
}
