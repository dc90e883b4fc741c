import Processes
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage

/// A fake sendmail program, which records its input.
struct MailProgram {
  let fixture: StoreFixture
  let path: String

  /// - Parameter ending: How it ends, in the shell's words.
  init(in fixture: StoreFixture, ending: String = "") throws {
    self.fixture = fixture
    path = fixture.path + "/sendmail"
    // A single write isn't interleaved with writes of other processes.
    _ = try Script(
      """
      #!/bin/sh
      text=$(cat)
      printf '%s\\n' "ARGUMENTS $*" "$text" >> '\(fixture.path)/taken'
      \(ending)
      """, at: path)
  }

  /// All the mails that it received, in order.
  var taken: String { (try? fixture.text("taken")) ?? "" }

  /// How often each mail was received.
  var counts: [String: Int] {
    taken.matches(of: /Message-ID: <([^@]+)@/).reduce(into: [:]) {
      $0[String($1.1), default: 0] += 1
    }
  }

  /// Hands over the mails that are due.
  @discardableResult
  func deliver(
    at now: Int64 = StoreFixture.noon, patience: Duration = .seconds(20)
  ) throws -> [Int] {
    let deliverer = try #require(
      try Deliverer(
        in: fixture.folder, at: fixture.location, sendmail: path, patience: patience,
        clock: { now }))
    let count = try deliverer.run()
    return [count.taken, count.left]
  }
}
