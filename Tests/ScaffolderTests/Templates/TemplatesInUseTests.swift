import Foundation
import Processes
import Testing

/// Formats, builds and tests what the templates make. That takes minutes, so it runs only where
/// `CHECK_TEMPLATES=1`, as in continuous integration.
@Suite(
  .waiting,
  .enabled(
    if: ProcessInfo.processInfo.environment["CHECK_TEMPLATES"] == "1",
    "CHECK_TEMPLATES=1 swift test --filter TemplatesInUseTests takes minutes."))
struct TemplatesInUseTests {
  @Test func `modules of every kind build and pass, and so does a new package`() throws {
    let run = try Shell(
      in: TestPackage.original, [Shell.program, "template", "check"],
      patience: .seconds(60 * 45))
    #expect(run.end == .code(0), "\(run.errors)")
  }
}
