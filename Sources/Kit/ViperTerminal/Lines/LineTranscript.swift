import ViperPages

/// The output and the answers of a screen so far, so that only changes are printed.
struct LineTranscript {
  /// The screen that a question covers.
  struct Covered {
    weak var screen: (any Screen)?
    var transcript = LineTranscript()
    /// Whether a question covers it; once that is answered, it continues unchanged.
    var isAsked = false

    /// Keeps the transcript of a screen that `next` covers; returns that of `next`: the kept one if
    /// `next` was covered by a question, or `isBack`.
    @MainActor
    mutating func exchange(
      _ transcript: LineTranscript, of current: (any Screen)?, for next: any Screen, isBack: Bool
    ) -> LineTranscript {
      if screen === next, isAsked || isBack {
        defer { self = Covered() }
        return self.transcript
      }
      if current?.page.isQuestion == false {
        self = Covered(screen: current, transcript: transcript)
      }
      isAsked = next.page.isQuestion
      return LineTranscript()
    }
  }

  /// The user's last answers, except secrets: the next time, Enter repeats them.
  var answers: [FieldName: String] = [:]
  /// The last hint about an answer.
  var hint: String?
  /// The reading position in its table.
  var reading = TableReading()
  /// Whether the last submission was refused, and nothing else was done since.
  var wasRefused = false
  /// The error that refused it, if any: the page may no longer show it.
  var refusal: (any Error)?
  private var title: String?
  private var offer: [String] = []
  private var lead = ""
  private var busy: String?
  private var ahead: Int?
  /// The last notice.
  var notice: Notice?
  private var tenth = 0

  /// The current values of the fields of `page`.
  func values(of page: Page) -> Values {
    page.fields.reduce(into: [:]) { $0[$1] = proposal(for: $1) }
  }

  /// The last answer, or else the page's value.
  func proposal(for field: Field) -> String { answers[field.name] ?? field.value }

  /// Records the result of a submission, after which the screen shows `page`.
  mutating func note(submissionOf page: Page, isRefused: Bool) {
    wasRefused = isRefused || page.notice?.kind == .failure
    refusal = page.notice?.cause
  }

  /// Title, lead and offer if they are new; drops the answers to fields that the page doesn't have.
  ///
  /// Without a user, only the lead of a text is printed.
  mutating func head(of page: Page, hasUser: Bool) -> [String] {
    let names = Set(page.fields.map(\.name))
    answers = answers.filter { names.contains($0.key) }
    let isNew = page.title != title && hasUser
    // A form may replace a wait with the same title.
    let isOffered = hasUser && (isNew || page.offer != offer)
    (title, offer) = (page.title, page.offer)
    return (isNew ? [page.title] : []) + newLead(of: page, hasUser: hasUser)
      + (isOffered ? offer : [])
  }

  /// The lead if it is new.
  mutating func newLead(of page: Page, hasUser: Bool) -> [String] {
    guard hasUser || page.isText, page.lead != lead else { return [] }
    lead = page.lead
    return lead.isEmpty ? [] : lead.paragraphs
  }

  /// Whether `words` were the last notice.
  func hasNotice(_ words: String) -> Bool { notice?.text == words }

  /// The wait, the queue position, each time it halves, its progress in tenths, and the notice, if
  /// they are new.
  ///
  /// A run by flags alone omits hints, and a quiet one successes.
  mutating func news(of page: Page, hasUser: Bool, isQuiet: Bool) -> [String] {
    var lines: [String] = []
    if let busy = page.busy, busy != self.busy, hasUser { lines.append(busy) }
    let hasHalved = ahead.map { page.ahead ?? $0 <= $0 / 2 && page.ahead != $0 } ?? true
    if hasHalved, let position = page.queuePosition, hasUser {
      lines.append(position)
      ahead = page.ahead
    }
    if page.ahead == nil { ahead = nil }
    let tenth = page.progress?.parts(of: 10) ?? 0
    if let progress = page.progress, tenth > self.tenth, hasUser {
      lines.append("\(10 * tenth) %" + (progress.text.isEmpty ? "" : ", \(progress.text)"))
    }
    if let notice = page.notice, notice != self.notice, hasUser || notice.kind != .hint,
      !isQuiet || notice.kind != .success
    {
      lines.append(notice.line)
    }
    (busy, self.tenth, notice) = (page.busy, tenth, page.notice)
    return lines
  }
}

extension Notice {
  /// The notice as a line.
  var line: String { kind == .failure ? "Error: \(text)" : text }
}

extension Page {
  /// The line about a form's other choices: its actions, and going back if it has many fields; at a
  /// password, which may be any text, Enter lists them.
  ///
  /// A table names its actions itself, and a text offers them by number.
  fileprivate var offer: [String] {
    guard case .form(let fields, _) = body else { return [] }
    let choices =
      "more choices" + (actions.isEmpty ? "" : ": \(actions.map(\.label).joined(separator: ", "))")
    if fields.allSatisfy(\.isSecret) { return ["Press Enter for \(choices)."] }
    let isLong = fields.count > 2
    if actions.isEmpty, !isLong { return [] }
    let back = isLong ? "< to go back to the last question, " : ""
    let hint = fields.contains(where: \.isSecret) ? " At a password, press Enter." : ""
    return ["Type \(back)? for \(choices).\(hint)"]
  }
}

extension String {
  /// The text's own lines.
  var paragraphs: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
