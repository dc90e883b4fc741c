import ViperPages
import ViperPlatform

/// An act on rows of a list, one after the other, which can stop in the middle and go on.
public struct Batch<Row: Sendable, Failure: Error & Equatable & Sendable>: Sendable {
  /// The rows that the act is for.
  public let rows: [Row]
  /// The rows that are still to do.
  public var rest: ArraySlice<Row> { rows.dropFirst(done + skipped.count) }
  /// How often the act was done.
  public private(set) var done = 0
  /// The rows that the act can't be done to, and why.
  public private(set) var skipped: [(row: Row, reason: Failure)] = []

  /// Creates an act that isn't begun.
  public init(_ rows: [Row]) { self.rows = rows }

  /// The row where it is a single one.
  public var only: Row? { rows.count == 1 ? rows.first : nil }

  /// How far the act is, such as "120 of 500".
  public var progress: Progress {
    let place = done + skipped.count
    return Progress(
      Double(place) / Double(max(1, rows.count)), "\(place.grouped) of \(rows.count.grouped)")
  }

  /// How many rows the act was done to, such as "3 users", or "2 of 3 users".
  public func amount(_ one: String, _ several: String) -> String {
    let all = "\(rows.count.grouped) \(rows.count == 1 ? one : several)"
    return done == rows.count ? all : "\(done.grouped) of \(all)"
  }

  /// Does the act to the next row.
  /// - Parameters:
  ///   - skips: Whether a failure is about its row alone, so that the act goes on with the others.
  ///   - act: Does it to one row.
  /// - Throws: Another failure of `act`; its row is still to do.
  @MainActor
  public mutating func advance(
    skipping skips: (Failure) -> Bool, _ act: (Row) async throws(Failure) -> Void
  ) async throws(Failure) {
    guard let row = rest.first else { return }
    do throws(Failure) {
      try await act(row)
      done += 1
    } catch {
      if !skips(error) { throw error }
      skipped.append((row, error))
    }
  }
}
