import Accounts
import Foundation
import Testing

@Suite struct MomentTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00"), (59, "1970-01-01 00:00"), (60, "1970-01-01 00:01"),
    (3_599, "1970-01-01 00:59"), (86_399, "1970-01-01 23:59"), (-1, "1969-12-31 23:59"),
    (1_769_860_800, "2026-01-31 12:00"), (951_782_400, "2000-02-29 00:00"),
    (951_868_800, "2000-03-01 00:00"), (4_107_542_399, "2100-02-28 23:59"),
    (4_107_542_400, "2100-03-01 00:00"), (253_402_300_800, "10000-01-01 00:00"),
    (-62_167_219_200, "0000-01-01 00:00"), (-62_167_219_201, "-0001-12-31 23:59"),
  ])
  func `a moment is told by calendar and clock`(seconds: Int64, text: String) {
    #expect("\(Moment(seconds: seconds))" == text)
  }

  @Test func `every day of eight centuries is the one that another calendar tells`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: -30_000 as Int64, to: 260_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(day * 86_400))
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = [parts.year, parts.month, parts.day]
        .map { number in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        .joined(separator: "-")
      #expect("\(Moment(seconds: day * 86_400))" == text + " 00:00")
    }
  }

  @Test(arguments: [
    (0, "1970-01-01 00:00:00", "1970-01-01T00:00:00Z"),
    (1_769_860_859, "2026-01-31 12:00:59", "2026-01-31T12:00:59Z"),
    (-1, "1969-12-31 23:59:59", "1969-12-31T23:59:59Z"),
  ])
  func `and to the second, for people and for programs`(seconds: Int64, exact: String, iso: String)
  {
    #expect(Moment(seconds: seconds).exact == exact)
    #expect(Moment(seconds: seconds).iso == iso)
  }

  @Test(arguments: [Int64.min, .max])
  func `no number is too large for a text`(seconds: Int64) {
    #expect("\(Moment(seconds: seconds))".contains("2922770"))
  }
}
