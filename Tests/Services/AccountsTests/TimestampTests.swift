import Accounts
import Foundation
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00"), (59, "1970-01-01 00:00"), (60, "1970-01-01 00:01"),
    (3_599, "1970-01-01 00:59"), (86_399, "1970-01-01 23:59"), (-1, "1969-12-31 23:59"),
    (1_769_860_800, "2026-01-31 12:00"), (951_782_400, "2000-02-29 00:00"),
    (951_868_800, "2000-03-01 00:00"), (4_107_542_399, "2100-02-28 23:59"),
    (4_107_542_400, "2100-03-01 00:00"), (253_402_300_800, "10000-01-01 00:00"),
    (-62_167_219_200, "0000-01-01 00:00"), (-62_167_219_201, "-0001-12-31 23:59"),
  ])
  func `the description has date and minute`(seconds: Int64, text: String) {
    #expect("\(Timestamp(seconds: seconds))" == text)
  }

  @Test func `eight centuries of dates agree with Foundation's calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var differing: [Int64] = []
    for day in stride(from: -30_000 as Int64, to: 260_000, by: 130) {
      let date = Date(timeIntervalSince1970: Double(day * 86_400))
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = [parts.year, parts.month, parts.day]
        .map { number in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        .joined(separator: "-")
      let timestamp = Timestamp(seconds: day * 86_400)
      if "\(timestamp)" != text + " 00:00" || Timestamp(iso8601: text) != timestamp {
        differing.append(day)
      }
    }
    #expect(differing.isEmpty)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000"),
    (951_782_400, "2000-02-29T00:00:00Z", "Tue, 29 Feb 2000 00:00:00 +0000"),
    (2_147_483_648, "2038-01-19T03:14:08Z", "Tue, 19 Jan 2038 03:14:08 +0000"),
    (1_769_860_859, "2026-01-31T12:00:59Z", "Sat, 31 Jan 2026 12:00:59 +0000"),
    (-1, "1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 +0000"),
  ])
  func `a timestamp is formatted to the second, and parsed again`(
    seconds: Int64, iso: String, mailDate: String
  ) {
    let timestamp = Timestamp(seconds: seconds)
    #expect(timestamp.iso8601 == iso)
    #expect(timestamp.exact == iso.replacing("T", with: " ").dropLast())
    #expect(timestamp.compact == iso.filter { !"-:".contains($0) })
    #expect(timestamp.mailDate == mailDate)
    #expect(Timestamp(iso8601: iso) == timestamp)
    #expect(Timestamp(compact: timestamp.compact) == timestamp)
  }

  @Test(arguments: [
    (0, "just now"), (59, "just now"), (-60, "just now"), (60, "1 minute ago"),
    (119, "1 minute ago"), (120, "2 minutes ago"), (3_599, "59 minutes ago"),
    (300 * 86_400, "2025-04-06"), (-61, "2026-01-31"),
  ])
  func `a recent time is relative, and others have a date`(age: Int64, text: String) {
    let now = Timestamp(seconds: 1_769_860_859)
    #expect(Timestamp(seconds: now.seconds - age).relative(to: now).hasPrefix(text))
  }

  @Test func `days are those of the local time zone`() {
    let now = Timestamp(seconds: 1_769_860_859)
    var days: [Substring] = []
    for hour in stride(from: 1 as Int64, through: 60, by: 1) {
      let time = Timestamp(seconds: now.seconds - hour * 3600)
      let parts = time.relative(to: now).split(separator: ", ")
      let isOld = parts.count == 1
      #expect(isOld ? parts[0] == time.local : time.local.hasSuffix(" \(parts[1])"))
      #expect(
        time.exactDaily(to: now)
          == (isOld ? time.exactLocal : "\(parts[0]), \(time.exactLocal.suffix(8))"))
      let day = isOld ? "earlier" : parts[0]
      if days.last != day { days.append(day) }
    }
    #expect(days.suffix(2) == ["yesterday", "earlier"] && days.count <= 3)
    #expect(now.zoned.hasPrefix("\(now.exactLocal) UTC"))
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-32", "2026-1-31", "20260131",
    "2026-01-31T24:00:00Z", "2026-01-31T12:00:60Z", "2026-01-31T12:00:59", "2026-01-31 12:00:59Z",
    "2026-01-31T12:00:59z", "9999999999-1-1-1-1-1", "1-1-1-1-1-9999999999", "-026-01-31",
    "2026-01-31T12:00:+9Z",
  ])
  func `invalid dates don't parse`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
    #expect(Timestamp(compact: text) == nil)
  }

  @Test(arguments: [Int64.min, .max])
  func `extreme timestamps have a description`(seconds: Int64) {
    #expect("\(Timestamp(seconds: seconds))".contains("2922770"))
  }
}
