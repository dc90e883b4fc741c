import ViperPlatform

extension Timestamp {
  /// Date and time to the minute in the local time zone, such as `2026-01-31 13:00`.
  public var local: String { shifted.description }

  /// Date and time to the second in the local time zone, such as `2026-01-31 13:00:59`.
  public var exactLocal: String { shifted.exact }

  /// The timestamp whose time in UTC is the local time of this one.
  private var shifted: Timestamp {
    var (time, parts) = (time_t(seconds), tm())
    // Years beyond those that C can count stay in UTC.
    guard localtime_r(&time, &parts) != nil else { return self }
    return Timestamp(seconds: seconds + Int64(parts.tm_gmtoff))
  }
}
