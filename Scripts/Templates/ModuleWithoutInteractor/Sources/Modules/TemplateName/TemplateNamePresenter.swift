/// Presenter → View: show exactly this.
@MainActor
protocol TemplateNamePresenterToView: AnyObject {
  func show(_ state: TemplateNameState)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol TemplateNamePresenterToWireframe: AnyObject {
  func submit(_ text: String)
  func leave()
}

/// Tells a text that will do from one that won't.
@MainActor
final class TemplateNamePresenter {
  /// In characters.
  static let limit = 80

  weak var view: (any TemplateNamePresenterToView)?
  weak var wireframe: (any TemplateNamePresenterToWireframe)?
  private var state = TemplateNameState() { didSet { view?.show(state) } }

  func tell(_ words: String) {
    state.notice = words
  }

  private func check(_ text: String) throws(TemplateNameError) {
    if text.isEmpty { throw .empty }
    if text.count > Self.limit { throw .tooLong(limit: Self.limit) }
  }
}

// MARK: - View → Presenter

extension TemplateNamePresenter: TemplateNameViewToPresenter {
  /// What is too long is wrong at once; nothing is only wrong once it is submitted.
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

  func userFinished() {
    wireframe?.leave()
  }
}

extension String {
  /// Without the white space around it.
  fileprivate var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
