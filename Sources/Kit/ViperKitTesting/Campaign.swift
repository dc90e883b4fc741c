import Foundation

/// A long series of attacks on the same target: a few by default, about a third of them with
/// `CHECK_SECURITY=1`, and all with `CHECK_SECURITY=full`.
package enum Campaign {
  private static let setting = ProcessInfo.processInfo.environment["CHECK_SECURITY"]

  /// Whether campaigns that are skipped by default run.
  package static let isOn = setting == "1" || isFull

  package static let isFull = setting == "full"

  /// The number of attacks to run.
  ///
  /// - Parameters:
  ///   - few: The number by default.
  ///   - all: The number of the full campaign.
  /// - Returns: `few` by default, about a third of `all` with `CHECK_SECURITY=1`, `all` in full.
  package static func count(_ few: Int, of all: Int) -> Int {
    isFull ? all : isOn ? max(few, all / 3) : few
  }

  /// Pairs of two lists: all of them in an extended run, else each element at least once.
  package static func pairs<A: Sendable, B: Sendable>(_ one: [A], _ other: [B]) -> [(A, B)] {
    if isOn { return one.flatMap { a in other.map { (a, $0) } } }
    return (0..<max(one.count, other.count)).map { (one[$0 % one.count], other[$0 % other.count]) }
  }
}
