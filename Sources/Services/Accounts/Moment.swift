/// A moment in Coordinated Universal Time as a person reads it, such as `2026-01-31 12:00`.
public struct Moment: Hashable, Sendable, CustomStringConvertible {
  /// Since 1970.
  public let seconds: Int64

  public init(seconds: Int64) { self.seconds = seconds }

  /// By the Gregorian calendar, whatever the year.
  public var description: String { "\(day) \(minute)" }

  /// To the second, such as `2026-01-31 12:00:59`.
  public var exact: String { "\(day) \(minute):\(second)" }

  /// As programs tell it (ISO 8601), such as `2026-01-31T12:00:59Z`.
  public var iso: String { "\(day)T\(minute):\(second)Z" }

  private var day: String {
    let (year, month, day) = Self.date(seconds.flooredDivision(by: 86_400).quotient)
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }

  private var minute: String {
    let second = seconds.flooredDivision(by: 86_400).rest
    return "\((second / 3600).padded(2)):\((second / 60 % 60).padded(2))"
  }

  private var second: String { (seconds.flooredDivision(by: 60).rest).padded(2) }

  /// Counts from 1 March of the year 0, so that a leap day is the last one of its year; 400 years
  /// always have 146,097 days. The five months from March to July have 153 days, as the next five.
  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, day) = (days + 719_468).flooredDivision(by: 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (400 * era + year + (month < 3 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  fileprivate func padded(_ width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
