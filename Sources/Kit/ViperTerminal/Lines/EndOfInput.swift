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
  /// `way` is as `LineDriver.wayToGive`.
  @MainActor
  init(
    isTyped: Bool, isQuestion: Bool, isIncomplete: Bool, hasFailed: Bool, field: Field?,
    way: @MainActor ([String]) -> String? = { $0.first }
  ) {
    if isTyped {
      outcome = isIncomplete || isQuestion ? .cancelled : .done
    } else if hasFailed {
      outcome = .failed
    } else if isQuestion {
      (outcome, reason) = (.cancelled, "The input ended before the question was answered.")
    } else if isIncomplete {
      outcome = .misused
      // The flag of an optional field wouldn't complete the command.
      guard let field, !field.mayBeEmpty else {
        reason = "The input ended before the command was done."
        return
      }
      // A secret that is asked twice is given once.
      let flags = field.isSecret ? Field(field.source, "", kind: .secret).flags : field.flags
      let sentence = field.need ?? "“\(field.label)” is needed."
      reason = way(flags).map { "\(sentence) Give it with \($0)." } ?? sentence
    } else {
      outcome = .done
    }
  }
}
