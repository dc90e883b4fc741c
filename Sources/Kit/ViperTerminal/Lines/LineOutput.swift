import ViperPages

/// Prints pages line by line, each line only if it is new.
@MainActor
final class LineOutput {
  private let console: any Console
  private let hasUser: Bool
  private var covered = LineTranscript.Covered()
  private var notices = ScreenMemory<Notice>()
  /// Announcements to print before the next question, since one may be open now.
  private var pending: [String] = []
  /// The printed lines and answers of the current screen.
  var transcript = LineTranscript()

  init(console: any Console, hasUser: Bool) {
    self.console = console
    self.hasUser = hasUser
  }

  func say(_ line: String) { console.say(line) }

  /// Prints `notice` before the next question.
  func announce(_ notice: Notice) {
    if !console.isQuiet || notice.kind != .success { pending.append(notice.line) }
  }

  func sayPending() {
    pending.forEach(say)
    pending = []
  }

  /// Switches to `screen`.
  ///
  /// One that a question covered isn't printed again; of another that comes back, the last notice
  /// isn't.
  func turn(from current: (any Screen)?, to screen: any Screen, isBack: Bool) {
    if let current, let notice = transcript.notice { notices.keep(notice, of: current) }
    transcript = covered.exchange(transcript, of: current, for: screen, isBack: isBack)
    transcript.notice = notices.take(of: screen)
  }

  /// Prints the title, the lead and the offer.
  func sayHead(of page: Page) { transcript.head(of: page, hasUser: hasUser).forEach(say) }

  /// Prints the lead.
  func sayLead(of page: Page) { transcript.newLead(of: page, hasUser: hasUser).forEach(say) }

  /// Prints the hint about an answer if it is new.
  func say(hint: String?) {
    if let hint, hasUser, hint != transcript.hint { say(hint) }
    transcript.hint = hint ?? transcript.hint
  }

  /// Prints the wait, its progress and the notice.
  func sayNews(of page: Page) {
    transcript.news(of: page, hasUser: hasUser, isQuiet: console.isQuiet).forEach(say)
  }

  /// Prints the reading position in `table`, or that it is empty.
  func sayPosition(at range: Range<Int>, of table: Table) {
    let filter = table.filter.map(transcript.proposal) ?? ""
    // Without a filter, only a limit leaves rows out.
    let total = filter.isEmpty ? max(table.count, table.total ?? 0) : table.count
    let count = "\(total.grouped)\(table.isCounted ? "" : " or more")"
    let marks = table.marks.count(of: table.count)
    let marked = marks == 0 ? "" : "\(marks.grouped) marked."
    if table.count > 0 {
      say("\(range.upperBound.grouped) of \(count)\(marks == 0 ? "." : ", \(marked)")")
    } else {
      [table.empty, marked].filter { !$0.isEmpty }.forEach(say)
    }
  }

  /// Prints the rows at `range`.
  func sayRows(of table: Table, at range: Range<Int>) {
    // The cells are already sanitized; `say` would spell out the bidi isolates around them.
    for line in transcript.reading.lines(of: table, at: range) {
      console.write(Array("\(line)\n".utf8))
    }
  }
}
