import Accounts
import ViperPages

/// A time, as lists show it.
public struct ListedTime: Equatable, Sendable {
  /// In words, such as "2 minutes ago" or "today, 13:00:59".
  public var text: String
  /// In the local time zone, such as "2026-01-31 13:00:59 UTC+01:00".
  public var zoned: String
  /// In UTC, such as "2026-01-31T12:00:59Z".
  public var iso: String

  /// Creates a time from texts.
  public init(_ text: String, zoned: String, iso: String) {
    (self.text, self.zoned, self.iso) = (text, zoned, iso)
  }

  /// Creates a time from seconds since 1970, relative to `now`.
  ///
  /// An exact text always has the time of day, to the second.
  public init(_ seconds: Int64, now: Int64, isExact: Bool = false) {
    let (time, now) = (Timestamp(seconds: seconds), Timestamp(seconds: now))
    self.init(
      isExact ? time.exactDaily(to: now) : time.relative(to: now), zoned: time.zoned,
      iso: time.iso8601)
  }
}

extension Table.Cell {
  /// Creates a cell with the zoned time for lines, and ISO 8601 for programs.
  public init(_ time: ListedTime) { self.init(time.text, .time(time.iso), spoken: time.zoned) }
}
