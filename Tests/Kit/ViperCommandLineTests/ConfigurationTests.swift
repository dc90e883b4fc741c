import Foundation
import Testing

@testable import ViperCommandLine

/// A program with a configuration file.
private enum Kept: Program {
  static let (name, version, date, summary) = ("my-notes", "1", "2026-01-31", "keep notes")
  static let commands = [config()]
  static let options = Flag.pages
  static let exitCodes: [(String, String)] = []
}

/// Valid and invalid configuration files.
@Suite final class ConfigurationTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/config-\(UUID().uuidString)"
  private var path: String { folder + "/config" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func read(_ bytes: [UInt8]) throws -> Configuration {
    try? FileManager.default.removeItem(atPath: path)
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    try #require(
      FileManager.default.createFile(atPath: path, contents: Data(bytes), attributes: attributes))
    return try Configuration(at: path, of: Notes.self)
  }

  private func read(_ text: String) throws -> Configuration { try read(Array(text.utf8)) }

  @Test func `lines set keys, and comments and blank lines are skipped`() throws {
    let configuration = try read(
      "# Mine\n\n\ttheme=dark  \n  # theme = light\ncolumns = name, is-new\n  mouse   =   on")
    #expect(configuration["theme"] == "dark")
    #expect(configuration["columns"] == "name, is-new")
    #expect(configuration["mouse"] == "on")
    #expect(configuration.without("theme")["theme"] == nil)
    for empty in ["", "\n", "#", "# a = b = c\n\n"] { #expect(try read(empty)["theme"] == nil) }
  }

  @Test func `a missing file, or folder, sets nothing`() throws {
    for path in ["\(folder)/none", "\(folder)/none/config"] {
      #expect(try Configuration(at: path, of: Notes.self)["theme"] == nil)
    }
  }

  @Test(arguments: [
    ("theme", 1, "“theme” doesn't have the form key = value. Correct or remove it."),
    ("\n\ntheme = pink", 3, "theme must be dark, light or plain, not “pink”."),
    ("theme =", 1, "theme must be dark, light or plain, not “”."),
    (
      "theme = dark # really", 1, "theme must be dark, light or plain, not “dark # really”."
    ),
    (
      "keys = s q", 1,
      "keys must be pairs of letters, such as s f, d w; each once, and none of G O Y g j k n o q r y."
    ),
    ("mouse = yes", 1, "mouse must be on or off, not “yes”."),
    ("Theme = dark", 1, "The key “Theme” is unknown. The keys are columns, keys, mouse, theme."),
    ("= dark", 1, "The key “” is unknown. The keys are columns, keys, mouse, theme."),
    ("theme = dark\n#\ntheme = dark", 3, "theme is also set in line 1. Remove one of them."),
    (
      "columns = name, nmae", 1,
      "columns must be column names separated by commas, such as name, email."
    ),
    (
      "columns = name,name", 1,
      "columns must be column names separated by commas, such as name, email."
    ),
    ("columns =", 1, "columns must be column names separated by commas, such as name, email."),
    ("theme = dark\r\n", 1, "The line ends with CR LF. Save the file with LF alone."),
    (
      "\u{FEFF}theme = dark", 1,
      "The file begins with a byte order mark. Save it without one."
    ),
    (
      String(repeating: "x", count: 9000), 1,
      "“\(String(repeating: "x", count: 40))…” doesn't have the form key = value. Correct or remove it."
    ),
  ])
  func `an invalid line is reported with its number and the next step`(
    text: String, line: Int, words: String
  ) {
    #expect(throws: Failure("\(path):\(line): \(words)", .misused)) { _ = try read(text) }
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x00], [0x74, 0x00, 0x0A], Array("theme = ".utf8) + [0xC0, 0x80],
    Array(repeating: 0x80, count: 9000),
  ])
  func `a file that isn't UTF-8 text is refused`(bytes: [UInt8]) {
    #expect(throws: Failure("\(path) isn't UTF-8 text. Save it as UTF-8.", .misused)) {
      _ = try read(bytes)
    }
  }

  @Test func `a huge file isn't read to its end`() {
    let words = "\(path) has more than 16,384 bytes. Shorten it."
    #expect(throws: Failure(words, .misused)) {
      _ = try read(Array(repeating: UInt8(ascii: "\n"), count: 1 << 24))
    }
    #expect((try? read(Array(repeating: UInt8(ascii: "\n"), count: 16_384))) != nil)
  }

  enum Other: CaseIterable { case folder, pipe, loop, device, open, shut }

  @Test(arguments: Other.allCases)
  func `a path that isn't a private regular file is refused without blocking`(other: Other) throws {
    var words = "is no regular file. Remove it."
    let files = FileManager.default
    switch other {
    case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .pipe: mkfifo(path, 0o600)
    case .loop:
      try files.createSymbolicLink(atPath: path, withDestinationPath: path)
      words = "can't be read. Check its permissions, or remove it."
    case .device: if mknod(path, S_IFCHR | 0o600, 1 << 8 | 5) != 0 { return }
    case .open, .shut:
      _ = try read("theme = dark")
      try files.setAttributes(
        [.posixPermissions: other == .open ? 0o666 : 0], ofItemAtPath: path)
      words =
        other == .open
        ? "can be changed by others. Use chmod go-w."
        : "can't be read. Check its permissions, or remove it."
      // Root can read every file.
      if other == .shut, geteuid() == 0 { return }
    }
    #expect(throws: Failure("\(path) \(words)", .misused)) {
      _ = try Configuration(at: path, of: Notes.self)
    }
  }

  @Test func `a symbolic link is followed, and a dangling one counts as no file`() throws {
    let (files, target) = (FileManager.default, "\(path)-own")
    _ = try read("theme = dark")
    try files.moveItem(atPath: path, toPath: target)
    try files.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(try Configuration(at: path, of: Notes.self)["theme"] == "dark")
    try files.removeItem(atPath: target)
    #expect(try Configuration(at: path, of: Notes.self)["theme"] == nil)
  }

  @Test(
    arguments: [
      ([], [:], "dark", "PATH:1"), ([], ["MY_NOTES_THEME": "light"], "light", "MY_NOTES_THEME"),
      ([], ["MY_NOTES_THEME": "pink"], "dark", "PATH:1"),
      (["--color", "never"], ["MY_NOTES_THEME": "light"], "plain", "--color"),
      ([], ["NO_COLOR": "1"], "plain", "NO_COLOR"),
      ([], ["NO_COLOR": "1", "MY_NOTES_THEME": "light"], "plain", "NO_COLOR"),
      ([], ["CLICOLOR": "0"], "plain", "CLICOLOR"),
      ([], ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], "dark", "PATH:1"),
      (["--color", "always"], ["NO_COLOR": "1"], "dark", "PATH:1"),
    ] as [([String], [String: String], String, String)])
  func `a flag takes precedence over a variable, and that over the file`(
    words: [String], variables: [String: String], value: String, source: String
  ) throws {
    let configuration = try read("theme = dark")
    let arguments = try Arguments(words, of: Notes.self)
    let rows = configuration.rows(arguments) { variables[$0] }
    #expect(
      rows.map { $0.cells.map(\.text) } == [
        ["columns", "all", "default"], ["keys", "none", "default"], ["mouse", "off", "default"],
        ["theme", value, source.replacing("PATH", with: path)],
      ])
  }

  @Test func `the file sets columns and mouse unless a flag does`() throws {
    func columns(_ words: String...) throws -> [String] {
      var arguments = try Arguments(words, of: Notes.self)
      arguments.configuration = try read("columns = name, age\nmouse = on")
      #expect(arguments.hasMouse && arguments.wantsResults == (words.count > 1))
      return arguments.columns.map(\.rawValue)
    }
    #expect(try columns("list") == ["name", "age"])
    #expect(try columns("list", "-o", "table") == [])
    #expect(try columns("open") == [])
    var arguments = try Arguments(["list", "--columns", "is-new"], of: Notes.self)
    arguments.configuration = try read("columns = name, age")
    #expect(arguments.columns == ["is-new"])
    let mouse = try read("mouse = off").rows(Arguments(["--mouse"], of: Notes.self)) { _ in nil }
    #expect(mouse[2].cells.map(\.text) == ["mouse", "on", "--mouse"])
  }

  @Test func `the manual lists the keys of a program that shows its settings`() {
    #expect(!Manual(of: Notes.self).page.contains(".SH FILES"))
    let manual = Manual(of: Kept.self).page
    #expect(manual.contains(".SH FILES\n.TP\n\\fB$XDG_CONFIG_HOME/my\\-notes/config"))
    #expect(manual.contains("\\fBtheme\\fR"))
  }
}
