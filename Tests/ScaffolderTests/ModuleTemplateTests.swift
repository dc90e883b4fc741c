import Testing

@testable import Scaffolder

@Suite(.waiting) struct ModuleTemplateTests {
  static let row =
    "| [TemplateName](Sources/Modules/TemplateName) | `template-name` |\n"

  @Test func `each form of the name is filled in, in paths and in texts`() throws {
    let text =
      "TemplateName templateName template-name Template name template name templates ATemplateNames"
    let template = try make(["Sources/TemplateName/a templateName.txt": text])

    let files = template.files(for: .urlList)

    #expect(files.map(\.path) == ["Sources/URLList/a urlList.txt"])
    #expect(
      files.map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["URLList urlList url-list URL list URL list templates AURLLists"])
    #expect(template.row(for: .urlList) == "| [URLList](Sources/Modules/URLList) | `url-list` |")
  }

  @Test func `files are sorted by the paths that they get`() throws {
    let template = try make([
      "B/TemplateName.swift": "", "TemplateName/b": "", "B/aTemplateName": "",
    ])

    #expect(
      template.files(for: .urlList).map(\.path) == ["B/URLList.swift", "B/aURLList", "URLList/b"])
  }

  @Test func `bytes that are no text stay as they are`() throws {
    var disk = DiskStub(["T/Module/Modules.md": Self.row])
    disk.files["T/Module/TemplateName.bin"] = [0xFF, 0x00, 0x54, 0x0D, 0x0A]

    let files = try ModuleTemplate(on: disk, hasInteractor: true, in: "T").files(for: .urlList)

    #expect(files.map(\.bytes) == [[0xFF, 0x00, 0x54, 0x0D, 0x0A]])
  }

  @Test func `imports are sorted anew`() throws {
    let template = try make([
      "TemplateName.swift": "import TemplateName\nimport Terminal\nlet b = 1\nimport A\n"
    ])

    #expect(
      template.files(for: .urlList).map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["import Terminal\nimport URLList\nlet b = 1\nimport A\n"])
  }

  @Test func `what lies around hidden is no part of it`() throws {
    let template = try make([
      "TemplateName.swift": "", ".DS_Store": "", "TemplateName.swift~": "", ".git/TemplateName": "",
    ])

    #expect(template.files(for: .urlList).map(\.path) == ["URLList.swift"])
  }

  @Test(arguments: [
    (
      [:],
      "There are no templates in T/Module: bring the folder back, such as by git, or name "
        + "another one with --templates."
    ),
    (["Modules.md": row], "T/Module has no file for a module: bring it back, such as by git."),
    (
      ["TemplateName.swift": ""],
      "T/Module has no Modules.md: put the new module's row of the table there."
    ),
    (
      ["Modules.md": "| row |\n", "TemplateName.swift": ""],
      "T/Module/Modules.md must be one row of the table of modules, with TemplateName in it."
    ),
    (
      ["Modules.md": row + row, "TemplateName.swift": ""],
      "T/Module/Modules.md must be one row of the table of modules, with TemplateName in it."
    ),
    (
      ["Modules.md": row, "TemplateName.swift": "", "Sources/notes.txt": ""],
      "T/Module/Sources/notes.txt would be the same file for every module: put TemplateName into "
        + "its name, or take it away."
    ),
    (
      ["Modules.md": row, "TemplateName.swift": "", "templateName.swift": ""],
      "Two files of T/Module could be written to the same place, such as x.swift: rename one of "
        + "them."
    ),
  ])
  func `a folder that is no template says what to do`(
    files: [String: String], reason: String
  ) throws {
    let disk = DiskStub(files.reduce(into: [:]) { $0["T/Module/\($1.key)"] = $1.value })

    #expect(throws: Failure(reason, .failed)) {
      try ModuleTemplate(on: disk, hasInteractor: true, in: "T")
    }
  }

  @Test func `a link isn't followed`() {
    let disk = DiskStub(["T/Module/Modules.md": Self.row], links: ["T/Module/TemplateName.swift"])

    let reason = "T/Module/TemplateName.swift is no plain file: put the file itself there."
    #expect(throws: Failure(reason, .failed)) {
      try ModuleTemplate(on: disk, hasInteractor: true, in: "T")
    }
  }

  private func make(_ files: [String: String]) throws -> ModuleTemplate {
    let all = files.merging(["Modules.md": Self.row]) { $1 }
    let disk = DiskStub(all.reduce(into: [:]) { $0["T/Module/\($1.key)"] = $1.value })
    return try ModuleTemplate(on: disk, hasInteractor: true, in: "T")
  }
}

extension ModuleName {
  static let urlList = ModuleName(valid: "URLList")
}
