/// What the line driver remembers of a screen: what was answered, what was said.
struct LineTranscript {
  /// What was answered, but for secrets: the next time, Enter is enough.
  var inputs: [FieldName: String] = [:]
  /// How far the table was read out, and what was said of it last.
  var reading = Reading()
  /// Whether the last submission was refused, and nothing else was done since.
  var wasRefused = false
  /// The tip that was answered. One that stays all the same is asked like any question.
  var tip: String?
  /// What was said to the table while a tip came up over it.
  var early: String?
  private var title: String?
  private var lead = ""
  private var busy: String?
  private var notice: Notice?
  private var tenth = 0
}

extension LineTranscript {
  /// What is new since the last time, and what of it is said even where nobody is there to ask.
  mutating func head(of page: Page, asks: Bool) -> [String] {
    let isNew = page.title != title && asks
    title = page.title
    return (isNew ? [page.title] : []) + newLead(of: page, asks: asks) + (isNew ? page.offer : [])
  }

  mutating func newLead(of page: Page, asks: Bool) -> [String] {
    let isText = if case .text = page.body { true } else { false }
    guard asks || isText, page.lead != lead else { return [] }
    lead = page.lead
    return lead.isEmpty ? [] : lead.paragraphs
  }

  /// Whether that is what was told last.
  func hasTold(_ words: String) -> Bool { notice?.text == words }

  /// What is waited for, how far that has come, in tenths, and what just happened.
  mutating func news(of page: Page, asks: Bool) -> [String] {
    var lines: [String] = []
    if let busy = page.busy, busy != self.busy, asks { lines.append(busy) }
    let tenth = page.progress?.parts(of: 10) ?? 0
    if let progress = page.progress, tenth > self.tenth, asks {
      lines.append("\(10 * tenth) %" + (progress.text.isEmpty ? "" : ", \(progress.text)"))
    }
    if let notice = page.notice, notice != self.notice {
      lines.append(notice.kind == .failure ? "Error: \(notice.text)" : notice.text)
    }
    (busy, self.tenth, notice) = (page.busy, tenth, page.notice)
    return lines
  }
}

extension Page {
  /// What a form can do besides taking answers. A table says so itself, a text offers it by number.
  fileprivate var offer: [String] {
    guard case .form = body, !actions.isEmpty else { return [] }
    return ["? for other choices: \(actions.map(\.label).joined(separator: ", "))."]
  }
}

extension String {
  /// The lines that the text has by itself.
  var paragraphs: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
