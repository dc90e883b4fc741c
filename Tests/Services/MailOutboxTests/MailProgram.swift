import Platform
import Processes
import StoreFixtures
import Testing

@testable import MailOutbox

/// A program in the place of sendmail, which writes down what it is given.
struct MailProgram {
  let home: Home
  let path: String

  /// - Parameter ending: How it ends, in the shell's words.
  init(in home: Home, ending: String = "") throws {
    self.home = home
    path = home.path + "/sendmail"
    // What is written in one go isn't mixed with what another one writes.
    _ = try Script(
      """
      #!/bin/sh
      text=$(cat)
      printf '%s\\n' "ARGUMENTS $*" "$text" >> '\(home.path)/taken'
      \(ending)
      """, at: path)
  }

  /// All that it got, in order.
  var taken: String { (try? home.text("taken")) ?? "" }

  /// How often each mail came.
  var counts: [String: Int] {
    taken.matches(of: /Message-ID: <([^@]+)@/).reduce(into: [:]) {
      $0[String($1.1), default: 0] += 1
    }
  }

  /// Hands over what is due.
  @discardableResult
  func deliver(
    at now: Int64 = Home.noon, patience: Duration = .seconds(20)
  ) throws -> [Int] {
    let deliverer = try #require(
      try Deliverer(in: home.folder, sendmail: path, patience: patience, clock: { now }))
    let count = try deliverer.run()
    return [count.taken, count.left]
  }
}
