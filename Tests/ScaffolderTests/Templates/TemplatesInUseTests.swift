import Foundation
import Processes
import Testing

/// Formats, builds and tests the output of the templates. That takes minutes, so it runs only with
/// `CHECK_TEMPLATES=1`, as in continuous integration.
@Suite(
  .waiting,
  .enabled(
    if: ProcessInfo.processInfo.environment["CHECK_TEMPLATES"] == "1",
    "CHECK_TEMPLATES=1 swift test --filter TemplatesInUseTests takes minutes."))
struct TemplatesInUseTests {
  @Test func `modules of every kind, and a new package, build and pass their tests`() throws {
    let run = try Shell(
      in: TestPackage.original, [Shell.program, "template", "check"],
      patience: .seconds(60 * 45))
    #expect(run.end == .code(0), "\(run.errors)")
  }
}
