import ViperPages

/// How a run ends at the end of its input.
///
/// The first rule that applies decides:
///
/// 1. Ending the input at a terminal cancels an incomplete form or goal, and any question.
/// 2. In a pipe, a refused attempt is a failure.
/// 3. A question without an answer is cancelled.
/// 4. A missing answer or goal is a misuse.
/// 5. Everything else is done.
struct EndOfInput: Equatable {
  let outcome: Outcome
  /// The reason, if the user can't see it.
  var reason: String?

  /// Applies the rules; `isIncomplete` means that a goal or an answer, to `field`, is missing.
  ///
  /// The flag of the field belongs to `command`, or to the given command if that is nil.
  init(
    isTyped: Bool, isQuestion: Bool, isIncomplete: Bool, hasFailed: Bool, field: Field?,
    of command: String? = nil, namesFlag: Bool = true, takesFiles: Bool = true
  ) {
    if isTyped {
      outcome = isIncomplete || isQuestion ? .cancelled : .done
    } else if hasFailed {
      outcome = .failed
    } else if isQuestion {
      (outcome, reason) = (.cancelled, "The input ended before the question was answered.")
    } else if isIncomplete {
      outcome = .misused
      // A secret that is asked twice is given once.
      let flags = field.map { $0.isSecret ? Field($0.source, "", kind: .secret).flags : $0.flags }
      let flag = (takesFiles ? flags?.first : flags?.last) ?? ""
      let way = [command, flag].compactMap(\.self).joined(separator: " ")
      reason =
        field.map { field in
          (field.need ?? "“\(field.label)” is needed.") + (namesFlag ? " Give it with \(way)." : "")
        } ?? "The input ended before the command was done."
    } else {
      outcome = .done
    }
  }
}
