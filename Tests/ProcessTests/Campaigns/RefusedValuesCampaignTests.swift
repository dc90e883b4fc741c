import Foundation
import ProcessHarness
import Processes
import Testing
import ViperKitTesting
import ViperPages

@testable import viper

/// Each field of each route with a value that it refuses, at the end of the input: the run ends,
/// prints the reason, and changes nothing.
@Suite(.waiting) final class RefusedValuesCampaignTests: SandboxSuite {
  private static let drivers = [[], ["--plain"], ["--no-input"], ["--driver", "json"]]

  /// A flag, and a value that it may refuse.
  private func flags(of field: Field) throws -> [[String]] {
    guard let flag = field.flags.first else { return [] }
    let long = String(repeating: "u", count: 300)
    let values: [String] =
      switch field.kind {
      case .choice: ["nothing"]
      case .code, .secret, .secretAgain:
        [try sandbox.passwordFile("x"), try sandbox.passwordFile(long)]
      case .file: ["/nothing/\(long)", "/dev/null"]
      case .number: ["x", "99999"]
      case .text: [long, "a\nb", " "]
      case .toggle: []
      }
    return values.map { [flag, $0] } + (field.kind == .toggle ? [[flag]] : [])
  }

  @Test func `at the end of the input, a refused value ends every route with an error`()
    async throws
  {
    try await sandbox.beginAsAda()
    let routes = Route.all.filter { !$0.isStandalone && $0.name.rawValue != "deliver-mail" }
    var attacks: [[String]] = []
    for route in routes {
      for flag in try route.fields.flatMap(flags) {
        for driver in Self.drivers { attacks.append([route.name.rawValue] + flag + driver) }
      }
    }
    // A few of all routes, or every third, or all.
    let stride = max(1, attacks.count / Campaign.count(24, of: attacks.count))
    var refusals = 0
    let before = try sandbox.databaseText()
    for (number, words) in attacks.enumerated() where number % stride == 0 {
      // Otherwise the next run would be refused by the lockout.
      try sandbox.sql("DELETE FROM login_attempt")
      let run = try sandbox.start(
        words, through: number % 5 == 4 ? Shell.redirecting("2>/dev/full") : []
      ).finish()
      #expect(run.errors.utf8.count + run.output.utf8.count < 20_000, "\(words)")
      guard run.errors.contains("Error: ") else { continue }
      refusals += 1
      #expect(run.end != .code(0), "\(words): \(run.errors)")
      #expect(try sandbox.databaseText() == before, "\(words): \(run.errors)")
    }
    #expect(refusals > 5)
  }

  @Test func `a terminal hang-up ends every page, with any flags`() async throws {
    try await sandbox.beginAsAda()
    let pages = Route.all.compactMap { route in
      route.isCommand ? nil : route.fields.first { $0.kind == .text }.map { (route.name, $0) }
    }
    for (name, field) in Campaign.isOn ? pages : Array(pages.prefix(2)) {
      for flag in try flags(of: field) {
        let terminal = try sandbox.terminal([name.rawValue] + flag)
        try terminal.hear("\u{1B}[?1049h")
        #expect(terminal.endsWithoutTerminal(), "\(name) \(flag)")
      }
    }
  }
}
