import Foundation
import Processes
import Testing

@testable import Scaffolder

@Suite(.waiting) struct ModuleTemplateTests {
  private static let row = "| [TemplateName](Sources/Modules/TemplateName) | `template-name` |\n"
  private static let urlList = ModuleName(valid: "URLList")
  /// The shortest, the longest, of one word and of many.
  private static let names = [
    "X", "Billing", "OAuth2Login", "URLList", "AbcdefghijAbcdefghijAbcde",
    "AbAbAbAbAbAbAbAbAbAbAbAbA",
    "Abcdefghijabcdefghijabcde", "Zoo",
  ].map(ModuleName.init(valid:))

  private func template(_ files: [String: String]) throws -> ModuleTemplate {
    var all = files.reduce(into: [:]) { $0["T/Module/\($1.key)"] = $1.value }
    all["T/ModuleWithoutInteractor/Modules.md"] = Self.row
    all["T/ModuleWithoutInteractor/TemplateName"] = ""
    let folder = try TestFolder(all)
    return try ModuleTemplates(in: folder.package, folder: "T").withInteractor
  }

  @Test func `each form of the name is filled in, in paths and contents`() throws {
    let text =
      "TemplateName templateName template-name Template name template name templates ATemplateNames"
    let template = try template([
      "Sources/TemplateName/a templateName.txt": text, "Modules.md": Self.row,
      "B/aTemplateName": "", ".DS_Store": "", "TemplateName.swift~": "",
    ])

    let files = template.files(for: Self.urlList)

    #expect(files.map(\.path) == ["B/aURLList", "Sources/URLList/a urlList.txt"])
    #expect(
      files.map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["", "URLList urlList url-list URL list URL list templates AURLLists"])
    #expect(
      template.row(for: Self.urlList) == "| [URLList](Sources/Modules/URLList) | `url-list` |")
  }

  /// `new Submitted` would declare the parameter `submitted` twice.
  @Test func `only a constant of Route has the bare name, so that it collides with no parameter`()
    throws
  {
    let templates = try ModuleTemplates(in: TestPackage.originalFolder)
    for template in [templates.withInteractor, templates.withoutInteractor] {
      for file in template.files(for: .placeholder) where file.path.hasSuffix(".swift") {
        let source = SwiftSource(file.path, file.bytes)
        for index in source.texts.indices
        where source.isWord(index) && source[index] == ModuleName.placeholder.property {
          let isRoute = file.path == ModuleName.placeholder.router && source[index - 2] == "static"
          #expect(isRoute, "\(file.path):\(source.line(of: index))")
        }
      }
    }
  }

  @Test func `imports are sorted again`() throws {
    let source = "import TemplateName\nimport Terminal\nlet b = 1\nimport A\n"
    let template = try template(["TemplateName.swift": source, "Modules.md": Self.row])

    #expect(
      template.files(for: Self.urlList).map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["import Terminal\nimport URLList\nlet b = 1\nimport A\n"])
  }

  @Test(arguments: [
    ([:], "There are no templates in T/Module."),
    (["TemplateName": ""], "T/Module needs a Modules.md"),
    (["TemplateName": "", "Modules.md": "| row |\n"], "T/Module needs a Modules.md"),
    (["a.txt": "", "Modules.md": row], "T/Module/a.txt has no TemplateName in its path"),
  ])
  func `an incomplete template is reported with the missing parts`(
    files: [String: String], reason: String
  ) throws {
    let error = #expect(throws: Failure.self) { try template(files) }
    #expect(error?.description.hasPrefix(reason) == true)
    #expect(error?.code == .failed)
  }

  @Test func `swift format accepts the templates under every name`() throws {
    let folder = try TestFolder()
    let templates = try ModuleTemplates(in: TestPackage.originalFolder)
    for name in Self.names {
      for (kind, template) in [("a", templates.withInteractor), ("b", templates.withoutInteractor)]
      {
        for file in template.files(for: name) {
          let text = String(decoding: file.bytes, as: UTF8.self)
          #expect(!(file.path + text).lowercased().contains("template"), "\(file.path)")
          try folder.write(text, to: "\(name)\(kind)/\(file.path)")
        }
      }
    }

    let lint = try Shell.lint(folder)

    #expect(lint.errors == "")
    #expect(lint.end == .code(0))
    #expect(Self.names.map(\.type.count).max() == ModuleName.maximumLength)
  }
}
