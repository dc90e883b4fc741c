import Accounts
import Testing
import ViperPresentation

@testable import ImportUsers

/// The texts of the import.
@Suite struct ImportUsersStateTests {
  private let form = ImportUsersForm(file: "users.csv")

  @Test(arguments: [
    (ImportFormat.htpasswd, 10_000, "htpasswd, 10 kB."), (.shadow, 73_219_792, "shadow, 73 MB."),
    (.csv, 4_870_000, "CSV, 4.9 MB."),
  ])
  func `a preview shows format and size in words`(format: ImportFormat, size: Int, words: String) {
    let preview = ImportPreview(format: format, size: size, columns: [], rows: [])
    #expect(ImportUsersPreview(preview).summary == words)
  }

  @Test(arguments: [
    (200_000, true, " The first 2 of 200,000 rows."), (2, true, ""), (1, true, ""),
    (1_090_000, false, " The first 2 of about 1,090,000 rows."),
  ])
  func `a preview shows how many rows it omits`(count: Int, isCounted: Bool, words: String) {
    let preview = ImportPreview(
      format: .csv, size: 10_000, columns: ["username"], rows: [["ada"], ["bob"]], count: count,
      isCounted: isCounted)
    #expect(ImportUsersPreview(preview).summary == "CSV, 10 kB.\(words)")
    #expect(ImportUsersPreview(preview).count == count)
  }

  @Test(arguments: [(false, 1_003), (true, 1_203)])
  func `a report counts the rows it omits`(namesEveryRow: Bool, total: Int) {
    var report = ImportReport.mixed
    (report.imported, report.mustReset) = (200, 1_001)
    let form = ImportUsersForm(namesEveryRow: namesEveryRow)
    #expect(ImportUsersReport(report, of: form, range: 0..<9).total == total)
  }

  @Test func `two minutes left are shown in minutes`() {
    let slow = ImportProgress(fraction: 0.1, rows: 9, rate: 0.5, secondsLeft: 119.5)
    #expect(Progress(slow).text == "1 row a second, 2 min left")
    let wild = ImportProgress(fraction: 0, rows: 0, rate: .infinity, secondsLeft: .nan)
    #expect(Progress(wild).text == "9,223,372,036,854,775,807 rows a second, 0 s left")
  }

  @Test func `a refused row refuses the file, and is named`() {
    let report = ImportReport.long(1_200, refused: 1, isApplied: false)
    let told = ImportUsersReport(report, of: form, range: 0..<3)
    #expect(
      told.summary
        == "No user was imported, because 1 row is refused, such as line 1202: No name. Correct that, "
        + "or skip invalid rows (--partial).")
    #expect(!told.isGood)
    #expect(told.rows.map(\.line) == [2, 3, 4])
    let dry = ImportUsersForm(isDry: true)
    #expect(
      ImportUsersReport(.long(0, refused: 1_200, isApplied: false), of: dry, range: 0..<3).summary
        == "No user would be imported, because 1,200 rows are refused, such as line 2: No name. "
        + "Correct that, or skip invalid rows (--partial).")
  }

  @Test func `an empty file imports no user`() {
    #expect(
      ImportUsersReport(.long(0), of: form, range: 0..<3).summary == "Imported no users.")
    var report = ImportReport.long(0)
    report.new = .init(withoutAddress: 1, namedByAddress: 1, disabled: 1)
    report.ignored = (1...10).map { "c\($0)" }
    #expect(
      ImportUsersReport(report, of: form, range: 0..<3).summary
        == "Imported no users. Disabled: 1. Without an email address, so that no code can be "
        + "mailed: 1. Named by the part of their address before the @: 1. Columns that aren't used: "
        + "c1, c2, c3, c4, c5, c6, c7, c8 and 2 more.")
  }

  @Test(arguments: [
    (ImportUsersError.cancelled, "The import was stopped in time: nothing was changed."),
    (.noFileNamed, "The name of a file is needed."),
    (.problem(.notAllowed), "Only administrators can do this. Ask one."),
  ])
  func `each error is a sentence`(error: ImportUsersError, sentence: String) {
    #expect("\(error)" == sentence)
  }
}
