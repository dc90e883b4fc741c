import ViperPages

/// A question over a module, which lives until it is answered.
final class QuestionScreen: Screen, Module {
  weak var driver: (any ScreenToDriver)?
  private let title: String
  private let field: Field
  private let warning: String?
  private weak let context: (any PresentationContext)?
  private let handler: @MainActor (ActionName?) async throws -> PageEvent
  private var isRunning = false { didSet { driver?.pageChanged() } }
  private var failure: (any Error)? { didSet { driver?.pageChanged() } }

  /// Creates a question whose options are those of `field`.
  ///
  /// The page is busy while the last option is handled, unless it is the only one.
  ///
  /// The handler gets the chosen option, or nil if the user leaves, and returns the first event of
  /// the module below. An error that it throws is shown, and the question stays.
  init(
    _ title: String, _ field: Field, warning: String? = nil, in context: some PresentationContext,
    handler: @escaping @MainActor (ActionName?) async throws -> PageEvent
  ) {
    (self.title, self.field, self.warning) = (title, field, warning)
    (self.context, self.handler) = (context, handler)
  }

  var screen: any Screen { self }

  var page: Page {
    Page(
      title, .question(field), notice: failure.map { .failure($0) } ?? warning.map { .hint($0) },
      busy: isRunning ? "\(title)…" : nil)
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .submitted(let values): await answer(ActionName(rawValue: values[field]))
    case .cancelled: await answer(nil)
    default: break
    }
  }

  private func answer(_ option: ActionName?) async {
    if failure != nil { failure = nil }
    // A single option only dismisses the question.
    let takesTime = field.options.count > 1 && option == field.options.last?.name
    if takesTime { isRunning = true }
    defer { if takesTime { isRunning = false } }
    do {
      let event = try await handler(option)
      context?.dismiss(self, then: event)
    } catch {
      failure = error
    }
  }
}
