import ViperPages

/// Prints pages line by line, each line only if it is new.
@MainActor
final class LineOutput {
  private let console: any Console
  private let hasUser: Bool
  private var covered = LineTranscript.Covered()
  /// Announcements, which are said before the next question: one may be asked now.
  private var pending: [String] = []
  /// The printed lines and answers of the current screen.
  var transcript = LineTranscript()

  init(console: any Console, hasUser: Bool) {
    self.console = console
    self.hasUser = hasUser
  }

  /// Whether the last attempt on the current screen was refused.
  var wasRefused: Bool { transcript.wasRefused }

  func say(_ line: String) { console.say(line) }

  /// Says `notice` before the next question.
  func announce(_ notice: Notice) { pending.append(notice.line) }

  func sayPending() {
    pending.forEach(say)
    pending = []
  }

  /// Turns to `screen`; one that comes back isn't read out again.
  func turn(from current: (any Screen)?, to screen: any Screen, isBack: Bool) {
    transcript = covered.exchange(transcript, of: current, for: screen, isBack: isBack)
  }

  /// Says the title, the lead and what is offered.
  func sayHead(of page: Page) { transcript.head(of: page, hasUser: hasUser).forEach(say) }

  /// Says the lead.
  func sayLead(of page: Page) { transcript.newLead(of: page, hasUser: hasUser).forEach(say) }

  /// Says the wait, its progress and the notice.
  func sayNews(of page: Page) { transcript.news(of: page, hasUser: hasUser).forEach(say) }

  /// Says how far `table` was read out, or that it is empty.
  func sayPosition(at places: Range<Int>, of table: Table) {
    let count = "\(table.count)\(table.isCounted ? "" : " or more")"
    let marks = table.marks.count(of: table.count)
    let marked = marks == 0 ? "" : "\(marks) marked."
    if table.count > 0 {
      say("\(places.upperBound) of \(count)\(marks == 0 ? "." : ", \(marked)")")
    } else {
      [table.empty, marked].filter { !$0.isEmpty }.forEach(say)
    }
  }

  /// Prints the rows at `places`.
  func sayRows(of table: Table, at places: Range<Int>) {
    // The cells are sanitized one by one, and the marks around those that run right to left stay.
    for line in transcript.reading.lines(of: table, at: places) {
      console.write(Array("\(line)\n".utf8))
    }
  }
}
