import ViperPages
import ViperPlatform

/// Asks the user to confirm something, and reports the answer.
@MainActor
public struct ConfirmationPresenter {
  /// The answer of the user.
  public enum Outcome: Equatable, Sendable {
    /// The user said yes.
    case accepted
    /// The user said no, or left.
    case rejected
  }

  /// The question.
  public let question: String
  /// A sentence below the buttons, such as about what would be lost; nil for none.
  public let warning: String?
  /// The title of the button that accepts, a verb; the button before it is "Cancel", so that an
  /// accidental Enter rejects.
  public let acceptTitle: String
  /// Whether accepting deletes something for good.
  public let isDangerous: Bool
  /// Called once the user has answered.
  ///
  /// An error that it throws is shown, and the question stays. If it is nil, the module below gets
  /// `.requirementMet` after a yes.
  public let handler: (@MainActor (Outcome) async throws -> Void)?

  /// Creates a question with two answers.
  public init(
    question: String, warning: String? = nil, acceptTitle: String, isDangerous: Bool = false,
    handler: (@MainActor (Outcome) async throws -> Void)? = nil
  ) {
    self.question = question
    self.warning = warning
    self.acceptTitle = acceptTitle
    self.isDangerous = isDangerous
    self.handler = handler
  }

  /// Shows the question over the current module.
  public func present(in context: some PresentationContext) {
    let options = [
      Action(.reject, "Cancel"), Action(.accept, acceptTitle, isDangerous: isDangerous),
    ]
    // A line break in a name must not forge another line.
    let field = Field("confirmation", question.sanitized, kind: .choice(of: options))
    let screen = QuestionScreen(acceptTitle, field, warning: warning, in: context) {
      [handler] option in
      let outcome = option == .accept ? Outcome.accepted : .rejected
      try await handler?(outcome)
      return handler == nil && outcome == .accepted ? .requirementMet : .appeared
    }
    context.present(screen)
  }
}

extension ActionName {
  fileprivate static var accept: ActionName { "accept" }
  fileprivate static var reject: ActionName { "reject" }
}
