import ViperPlatform

extension Timestamp {
  /// Date and time to the minute in the local time zone, such as `2026-01-31 13:00`.
  public var local: String { shifted.description }

  /// Date and time to the second in the local time zone with its offset, such as
  /// `2026-01-31 13:00:59 UTC+01:00`.
  public var zoned: String { "\(exactLocal) UTC\(offset)" }

  /// In words: `just now`, `2 minutes ago` within an hour, `today, 14:02` and `yesterday, 14:02` in
  /// the local time zone; date and time otherwise, and for the future.
  public func relative(to now: Timestamp) -> String {
    let age = now.seconds - seconds
    switch age {
    // Clocks of two machines may differ.
    case -60..<60: return "just now"
    case 60..<120: return "1 minute ago"
    case 120..<3600: return "\(age / 60) minutes ago"
    default: return age < 0 ? local : daily(local, to: now)
    }
  }

  /// Date and time to the second in the local time zone, with `today` and `yesterday` as in
  /// `relative(to:)`.
  public func exactDaily(to now: Timestamp) -> String { daily(exactLocal, to: now) }

  private func daily(_ text: String, to now: Timestamp) -> String {
    let date = text.prefix { $0 != " " }
    // A day of 24 hours in local time, also when the clocks change.
    let today = now.shifted
    let days = [(today, "today"), (Timestamp(seconds: today.seconds - 86_400), "yesterday")]
    let day = days.first { $0.0.description.hasPrefix("\(date) ") }
    return day.map { "\($0.1), \(text.dropFirst(date.count + 1))" } ?? text
  }

  /// The offset of the local time from UTC, such as `+01:00`; empty for none.
  private var offset: String {
    let minutes = localOffset / 60
    if minutes == 0 { return "" }
    let time = Timestamp(seconds: abs(minutes) * 60).description.suffix(5)
    return (minutes < 0 ? "-" : "+") + time
  }

  /// Date and time to the second in the local time zone, such as `2026-01-31 13:00:59`.
  public var exactLocal: String { shifted.exact }

  /// The seconds by which the local time is ahead of UTC.
  public var localOffset: Int64 { shifted.seconds - seconds }

  /// The timestamp whose time in UTC is the local time of this one.
  private var shifted: Timestamp {
    var (time, parts) = (time_t(seconds), tm())
    // Years beyond those that C can count stay in UTC.
    guard localtime_r(&time, &parts) != nil else { return self }
    return Timestamp(seconds: seconds + Int64(parts.tm_gmtoff))
  }
}
