import Terminal

/// Asks the user to confirm something, and reports the answer.
@MainActor
public struct ConfirmationPresenter {
  /// The answer of the user.
  public enum Outcome: Equatable, Sendable {
    case accepted
    case rejected
  }

  /// What the user is asked.
  public let question: String
  /// The title of the button that accepts.
  public let acceptTitle: String
  /// The title of the button that rejects.
  ///
  /// It comes first, so that an accidental Enter rejects.
  public let rejectTitle: String
  /// Called once the user has answered.
  ///
  /// An error that it throws is shown, and the question stays.
  public let handler: @MainActor (Outcome) async throws -> Void

  /// Creates a question with two answers.
  public init(
    question: String, acceptTitle: String, rejectTitle: String,
    handler: @escaping @MainActor (Outcome) async throws -> Void
  ) {
    self.question = question
    self.acceptTitle = acceptTitle
    self.rejectTitle = rejectTitle
    self.handler = handler
  }

  /// Shows the question over the current module.
  public func present(in context: some PresentationContext) {
    context.present(ConfirmationScreen(self, in: context))
  }
}

/// The screen of a question, which lives until it is answered.
@MainActor
final class ConfirmationScreen: Screen, Module {
  weak var driver: (any ScreenToDriver)?
  private let confirmation: ConfirmationPresenter
  private weak let context: (any PresentationContext)?
  private var isRunning = false { didSet { driver?.pageChanged() } }
  private var failure: String? { didSet { driver?.pageChanged() } }

  init(_ confirmation: ConfirmationPresenter, in context: some PresentationContext) {
    self.confirmation = confirmation
    self.context = context
  }

  var screen: any Screen { self }

  var page: Page {
    let options = [
      Action(.reject, confirmation.rejectTitle), Action(.accept, confirmation.acceptTitle),
    ]
    return Page(
      confirmation.acceptTitle,
      // A line break in a name must not forge another line.
      .question(Field(.confirmation, confirmation.question.sanitized, kind: .choice(of: options))),
      notice: failure.map { .failure($0) },
      busy: isRunning ? "\(confirmation.acceptTitle)…" : nil
    )
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .submitted([.confirmation: ActionName.accept.rawValue]): await answer(.accepted)
    case .submitted, .cancelled: await answer(.rejected)
    default: break
    }
  }

  private func answer(_ outcome: ConfirmationPresenter.Outcome) async {
    failure = nil
    isRunning = outcome == .accepted
    defer { isRunning = false }
    do {
      try await confirmation.handler(outcome)
      context?.dismiss(self)
    } catch {
      failure = "\(error)"
    }
  }
}

extension FieldName {
  fileprivate static var confirmation: FieldName { "confirmation" }
}

extension ActionName {
  fileprivate static var accept: ActionName { "accept" }
  fileprivate static var reject: ActionName { "reject" }
}
