/// An act that a signal interrupted, and the report of its outcome.
struct Interruption {
  /// How long the act may take to report its outcome, in milliseconds.
  ///
  /// Enough for a busy machine; a second signal ends the run at once.
  static let patience = 250

  let signal: Int32
  private let busy: String?
  private let notice: Notice?

  /// An act that `signal` interrupted while `page` was shown; nil where it has no page.
  init(by signal: Int32, on page: Page?) {
    self.signal = signal
    busy = page?.busy
    notice = page?.notice
  }
}

extension Interruption {
  /// The report where the act ended on its own screen, which shows `page` now.
  func words(on page: Page) -> String? {
    if let notice = page.notice, notice != self.notice { return notice.text }
    if let problem = page.fields.compactMap(\.problem).first { return problem }
    return busy.map { _ in "It was over before it could be stopped." }
  }

  /// The report where the act led on, so it was done; `words` are the run's last ones.
  func words(adding words: String?) -> String? {
    let done = busy.map { _ in "It was done before it could be stopped." }
    let sentences = [done, words].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The report where the act didn't end in time.
  var unknown: String? {
    busy.map { "“\($0)” may or may not have finished. Check before you try again." }
  }
}
