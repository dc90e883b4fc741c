/// A point in time in Coordinated Universal Time, to the second, by the Gregorian calendar.
public struct Timestamp: Hashable, Sendable {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; negative before.
  public let seconds: Int64

  /// Creates a timestamp from seconds since 1970.
  public init(seconds: Int64) { self.seconds = seconds }

  /// Parses ISO 8601 such as `2026-01-31T23:59:59Z` or `2026-01-31`; nil for any other text, and for
  /// dates that don't exist.
  public init?(iso8601 text: String) {
    let full = text.utf8.count == 10 ? text + "T00:00:00Z" : text
    guard full.utf8.count == 20 else { return nil }
    let parts = full.utf8.split { "-T:Z".utf8.contains($0) }.compactMap { Int64(Substring($0)) }
    guard parts.count == 6 else { return nil }
    let days = Self.days(toYear: parts[0], month: parts[1], day: parts[2])
    self.init(seconds: days * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
    // The arithmetic accepts 31 February; the text does not.
    if iso8601 != full { return nil }
  }

  /// Parses what `compact` returns; nil for any other text.
  public init?(compact text: some StringProtocol) {
    var iso = Array(text)
    guard iso.count == 16 else { return nil }
    for offset in [13, 11] { iso.insert(":", at: offset) }
    for offset in [6, 4] { iso.insert("-", at: offset) }
    self.init(iso8601: String(iso))
  }

  /// Date and time to the second, such as `2026-01-31 12:00:59`.
  public var exact: String { "\(date) \(time)" }

  /// ISO 8601, such as `2026-01-31T12:00:59Z`.
  public var iso8601: String { date + "T" + time + "Z" }

  /// ISO 8601 without separators, such as `20260131T120059Z`: sorts by time, and is a file name.
  public var compact: String { iso8601.filter { $0 != "-" && $0 != ":" } }

  /// The date of a mail header (RFC 5322), such as `Sat, 31 Jan 2026 12:00:59 +0000`.
  public var mailDate: String {
    let (year, month, day) = calendarDate
    let weekday = Self.days[Int(dayNumber.flooredDivision(by: 7).remainder)]
    let name = Self.months[Int(month) - 1]
    return "\(weekday), \(day.padded(2)) \(name) \(year.padded(4)) \(time) +0000"
  }
}

extension Timestamp: CustomStringConvertible {
  /// Date and time to the minute, such as `2026-01-31 12:00`.
  public var description: String { "\(date) \(time.dropLast(3))" }
}

extension Timestamp {
  /// Days since 1970.
  private var dayNumber: Int64 { seconds.flooredDivision(by: 86_400).quotient }

  private var date: String {
    let (year, month, day) = calendarDate
    return year.padded(4) + "-" + month.padded(2) + "-" + day.padded(2)
  }

  private var time: String {
    let second = seconds.flooredDivision(by: 86_400).remainder
    let minute = second / 60
    return (minute / 60).padded(2) + ":" + (minute % 60).padded(2) + ":" + (second % 60).padded(2)
  }

  /// The date by the Gregorian calendar.
  ///
  /// Counts from 1 March of the year 0, so that a leap day is the last one of its year; 400 years always
  /// have 146,097 days. The five months from March to July have 153 days, as the next five.
  private var calendarDate: (year: Int64, month: Int64, day: Int64) {
    let (era, day) = (dayNumber + 719_468).flooredDivision(by: 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (400 * era + year + (month < 3 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// The inverse of `calendarDate`, in days since 1970.
  private static func days(toYear year: Int64, month: Int64, day: Int64) -> Int64 {
    let march = month < 3 ? month + 9 : month - 3
    let (era, year) = (month < 3 ? year - 1 : year).flooredDivision(by: 400)
    let dayOfYear = (153 * march + 2) / 5 + day - 1
    return era * 146_097 + year * 365 + year / 4 - year / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  fileprivate func padded(_ width: Int) -> String {
    var digits = String(magnitude)
    while digits.utf8.count < width { digits = "0" + digits }
    return self < 0 ? "-" + digits : digits
  }
}
