import ViperPages

/// How a run ends at the end of its input.
///
/// The first rule that applies decides:
///
/// 1. A user who ends the input at a terminal gives up what is incomplete, and any question.
/// 2. In a pipe, a refused attempt is a failure.
/// 3. A question without an answer is given up.
/// 4. A missing answer or goal is a misuse.
/// 5. Everything else is done.
struct EndOfInput: Equatable {
  let outcome: Outcome
  /// Why, where the user doesn't see it.
  var reason: String?

  /// Decides it by whether a user ends the input at a terminal, whether one choice is asked for,
  /// whether there is a goal or a missing answer, to `field`, and whether the last attempt was refused.
  ///
  /// The flag of the field belongs to `command`, or to the one that was given.
  init(
    isTyped: Bool, isQuestion: Bool, isIncomplete: Bool, hasFailed: Bool, field: Field?,
    of command: String? = nil
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
      let flag = field.map { $0.flags.first ?? "--\($0.source)-file" } ?? ""
      let way = [command, flag].compactMap(\.self).joined(separator: " ")
      reason =
        field.map { "\($0.need ?? "“\($0.label)” is needed.") Give it with \(way)." }
        ?? "The input ended before the command was done."
    } else {
      outcome = .done
    }
  }
}
