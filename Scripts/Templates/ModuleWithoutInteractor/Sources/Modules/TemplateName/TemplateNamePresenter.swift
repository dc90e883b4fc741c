/// Presenter → View: show exactly this.
@MainActor
protocol TemplateNamePresenterToView: AnyObject {
  func show(_ state: TemplateNameState)
}

/// Presenter → Wireframe: navigation out of the module.
@MainActor
protocol TemplateNamePresenterToWireframe: AnyObject {
  func submit(_ text: String)
  func leave()
}

/// Checks the text, and reports it without surrounding white space.
@MainActor
final class TemplateNamePresenter {
  /// The maximum length of a text, in characters.
  static let limit = 80

  weak var view: (any TemplateNamePresenterToView)?
  weak var wireframe: (any TemplateNamePresenterToWireframe)?
  private(set) var state = TemplateNameState() { didSet { view?.show(state) } }

  func tell(_ sentence: String) { state.status = .done(sentence) }

  func fail(_ sentence: String) { state.status = .failed(.refused(sentence)) }

  private func check(_ text: String) throws(TemplateNameError) {
    if text.isEmpty { throw .empty }
    if text.count > Self.limit { throw .tooLong(limit: Self.limit) }
  }
}

// MARK: - View → Presenter

extension TemplateNamePresenter: TemplateNameViewToPresenter {
  /// A long text is a problem while it is typed, an empty one only once it is submitted.
  func userChanged(text: String) {
    do throws(TemplateNameError) {
      if !text.trimmed.isEmpty { try check(text.trimmed) }
      state.problem = nil
    } catch {
      state.problem = error
    }
  }

  func userSubmitted(text: String) {
    do throws(TemplateNameError) {
      try check(text.trimmed)
      state = TemplateNameState()
      wireframe?.submit(text.trimmed)
    } catch {
      state = TemplateNameState(problem: error)
    }
  }

  func userFinished() { wireframe?.leave() }
}

extension String {
  /// The text without surrounding white space.
  fileprivate var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
