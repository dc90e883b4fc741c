import ViperPages

@testable import ViperCommandLine

/// A program with a command of each kind.
enum Notes: Program {
  static let name = "my-notes"
  static let version = "1.2.0"
  static let date = "2026-01-31"
  static let summary = "keep notes"
  static let description = "Without a command, my-notes lists all."
  static let options = Flag.pages + [Flag("--data", "Folder of the notes", .folder)]
  static let keys = [(title: "Lists", rows: [("↑  ↓", "select a note")])]
  static let exitCodes = [("0", "Done"), ("2", "Used incorrectly")]
  static let examples = ["my-notes list --json"]

  static let commands = [
    Command(
      "copy", "Copy words to a file.",
      fields: [
        Field("force", "Force", kind: .toggle).explained("Replace the file").shortened(to: "-f"),
        Field("mode", "Mode", kind: .text).shortened(to: "-m", "MODE"),
      ], words: "FILE WORD… [WORD]", examples: ["a.txt x --force"],
      refusal: { $0 == .trace ? "my-notes copy can't be traced." : nil }),
    Command(
      "list", "List notes.", aliases: ["search", "note-list", "co-py"],
      fields: [
        Field("sort", "Sort by", kind: .choice(of: [Action("name", ""), Action("age", "")])),
        Field("filter", "Filter"), Field("limit", "Limit", kind: .number(in: 1...9)),
      ], problem: { $1 == "bad" ? "“\($0.label)” is bad." : nil }, topic: "Notes",
      columns: ["name", "age", "is-new"]),
    Command(
      "odd", "Odd: [it's] \\d $(id) `id` “x” %F{red}\u{1B}[31m.",
      fields: [
        Field("way", "It's [a]: \\way", kind: .choice(of: [Action("a", ""), Action("b", "")])),
        Field("color", "Which color", kind: .file),
      ], operand: "color", needsOperand: true, topic: "Shell", showsPage: false,
      isStandalone: true),
    Command(
      "open", "Open the notes of a user.",
      fields: [
        Field("file", "File", kind: .file), Field("code", "Code", kind: .code),
        Field("password", "Password", kind: .secret),
      ], operand: "file", topic: "Notes", showsPage: false),
    completions(topic: "Shell"), manual(topic: "Shell"),
  ]
}
