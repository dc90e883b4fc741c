import Foundation
import Platform
import Processes
import Testing

@testable import Scaffolder

/// The templates that the package brings along.
@Suite(.waiting) struct OwnTemplatesTests {
  static let names = [
    "X", "Billing", "Reports", "OAuth2Login", "URLList", "ZonesOfTheWorld", "AListThatGoesOnAndOn",
    "AbcdefghiAbcdefghijAbcdefghijAbcdefghij", "AbcdefghijAbcdefghijAbcdefghijAbcdefghij",
    "Abcdefghijabcdefghijabcdefghijabcdefghij",
  ].map(ModuleName.init(valid:))

  @Test(arguments: [true, false])
  func `whatever the name, swift format has nothing against it`(hasInteractor: Bool) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("templates-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let template = try makeTemplate(hasInteractor)
    for name in Self.names {
      for file in template.files(for: name) {
        let url = folder.appendingPathComponent("\(name.type)/\(file.path)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: url)
      }
    }

    let lint = try Shell(
      in: folder.path,
      [
        "swift", "format", "lint", "--strict", "--recursive", "--parallel", "--configuration",
        "\(DiskStub.package)/.swift-format", ".",
      ])

    #expect(lint.errors == "")
    #expect(lint.end == .code(0))
  }

  @Test(arguments: [true, false])
  func `no word of the template is left, and no line is too long`(hasInteractor: Bool) throws {
    let template = try makeTemplate(hasInteractor)
    for name in Self.names {
      for file in template.files(for: name) {
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(!text.lowercased().contains("template"), "\(file.path)")
        #expect(!file.path.lowercased().contains("template"))
        let long = text.split(separator: "\n").filter { line in
          line.count > SwiftLayout.limit && !line.contains("///")
        }
        #expect(long == [], "\(file.path)")
      }
    }
  }

  @Test(arguments: [(true, 7, 5), (false, 6, 4)])
  func `a module is its files, its tests and its router`(
    hasInteractor: Bool, layers: Int, tests: Int
  ) throws {
    let paths = try makeTemplate(hasInteractor).files(for: ModuleName(valid: "Billing")).map(\.path)

    #expect(paths.filter { $0.hasPrefix("Sources/Modules/Billing/Billing") }.count == layers)
    #expect(paths.filter { $0.hasPrefix("Tests/Modules/BillingTests/Billing") }.count == tests)
    #expect(paths.contains("Sources/App/RootRouter+Billing.swift"))
    #expect(paths.count == layers + tests + 1)
  }

  @Test(arguments: [
    (true, "`BillingService` | selected an item, finished |"),
    (false, "— | submitted a text, finished |"),
  ])
  func `its row names its route and its service`(hasInteractor: Bool, end: String) throws {
    let row = try makeTemplate(hasInteractor).row(for: ModuleName(valid: "Billing"))

    #expect(row == "| [Billing](Sources/Modules/Billing) | `billing` | " + end)
  }

  private func makeTemplate(_ hasInteractor: Bool) throws -> ModuleTemplate {
    try ModuleTemplate(
      on: try DiskStub(package: ModuleTemplate.usualFolder), hasInteractor: hasInteractor)
  }
}
