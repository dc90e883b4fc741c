/// What was under way when a signal came, and what is said of it before the run ends by that signal.
struct Interruption {
  /// In milliseconds: so long it may take until it says what came of it. A busy machine needs more than
  /// the few that stopping takes, and a second signal ends the run at once.
  static let patience = 250

  let signal: Int32
  private let busy: String?
  private let notice: Notice?

  /// - Parameter page: What the screen showed when the signal came.
  init(by signal: Int32, on page: Page?) {
    self.signal = signal
    busy = page?.busy
    notice = page?.notice
  }
}

extension Interruption {
  /// It ended on the screen that it began on, which shows `page` now.
  func words(on page: Page) -> String? {
    if let notice = page.notice, notice != self.notice { return notice.text }
    if let problem = page.fields.compactMap(\.problem).first { return problem }
    return busy.map { _ in "It was over before it could be stopped." }
  }

  /// It led on, as only what is done does; `words` were to be said of that.
  func words(adding words: String?) -> String? {
    let done = busy.map { _ in "It was done before it could be stopped." }
    let sentences = [done, words].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// It has said nothing yet, and nobody waits any longer.
  var unknown: String? {
    busy.map { "“\($0)” may or may not have finished. Check before you try again." }
  }
}
