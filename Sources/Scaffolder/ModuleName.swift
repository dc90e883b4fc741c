/// The name of a module, such as `UserList`, and the forms in which it stands in code, on the command
/// line and in sentences. A value of this type can be a Swift module beside those of the toolchain;
/// whether the package has room for it, `TakenNames` knows.
struct ModuleName: Hashable, Comparable, Sendable, CustomStringConvertible {
  static let maximumLength = 40

  /// As targets and types are called: `URLList`.
  let type: String
  /// As constants and parameters are called: `urlList`.
  let property: String
  /// As the command line calls it: `url-list`.
  let route: String
  /// As a heading: `URL list`.
  let title: String
  /// As in the middle of a sentence: `URL list`, and `user list`.
  let words: String

  /// - Parameter isFree: Whether a name may be suggested instead.
  /// - Throws: Why the text is no module's name, and one that is.
  init(_ text: String, suggesting isFree: (ModuleName) -> Bool = { _ in true }) throws(Failure) {
    if let reason = Self.fault(of: text) {
      throw Self.refusal(reason, of: text, suggesting: isFree)
    }
    self.init(valid: text)
  }

  /// - Parameter type: Letters and digits, the first of them a capital.
  init(valid type: String) {
    let words = NameWords(type)
    self.type = type
    property = words.property
    route = words.route
    title = words.title
    self.words = words.sentence
  }

  /// What stands in a template for the name, in each of its forms.
  static let placeholder = ModuleName(valid: "TemplateName")

  var description: String { type }

  static func < (one: ModuleName, other: ModuleName) -> Bool { one.type < other.type }
  static func == (one: ModuleName, other: ModuleName) -> Bool { one.type == other.type }
  func hash(into hasher: inout Hasher) { hasher.combine(type) }

  /// The route of a constant of `Route`: `log-out` for `logOut`.
  static func route(ofProperty property: String) -> String { NameWords(property).route }

  /// The types that a module of this name declares, or may come to declare.
  var types: [String] { Self.typeEndings.map { type + $0 } }

  private static let typeEndings = [
    "Module", "Delegate", "Wireframe", "Presenter", "Interactor", "View", "State", "Error",
    "ViewToPresenter", "PresenterToView", "PresenterToInteractor", "PresenterToWireframe",
    "Service", "Samples", "Item", "Row",
    "WireframeTests", "PresenterTests", "InteractorTests", "ViewTests",
  ]
}
