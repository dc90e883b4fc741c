import ViperCommandLine
import ViperPages
import ViperPresentation
import ViperTerminal

/// Opens the modules of an application, and acts on their reports.
///
/// An application's router is a final class. It keeps a `Navigation` and the services that modules
/// depend on, and conforms to the modules' delegates.
///
/// `push` opens a module over the page, `restart` in place of all pages, and `present` one without a
/// route. When a module reports, `finish` if its work is done, `finishIfRequested` if its page stays,
/// and `pop` if the user leaves.
@MainActor
public protocol Router: PresentationContext, TutorialContext {
  /// The routes that the command line and the navigation bar open.
  associatedtype RouteType: RouteProtocol where RouteType.Root == Self
  /// The error that prevents the start of a run.
  associatedtype StartFailure: Error = Never

  /// The modules that are shown.
  var navigation: Navigation { get }
  /// The routes in the navigation bar, from the left.
  var bar: [NavigationBar.Item] { get }
  /// The routes that the palette offers, also those of the bar.
  var others: [RouteType] { get }
  /// The page that appears when another page of the bar is left, and that ends the run when it is
  /// left itself; nil while there is none.
  var home: RouteName? { get }
  /// Who uses the application and where, such as "ada · notes".
  var owner: String { get }
  /// Whether a run without a goal of its own isn't a success yet.
  var isIncomplete: Bool { get }
  /// Opens the first page: that of the command line, if it names a route.
  func begin() async throws(StartFailure)
  /// Finds the palette's results for a text, such as people, the best first.
  func find(_ text: String) async -> [NavigationBar.Found]
  /// Called when the page of a route appears, for the first time or again.
  func arrived(at route: RouteType)
}

extension Router {
  /// None.
  public var bar: [NavigationBar.Item] { [] }

  /// All routes with a page.
  public var others: [RouteType] { RouteType.all.filter(\.showsPage) }

  /// The leftmost route of the bar.
  public var home: RouteName? { bar.first?.name }

  /// Empty.
  public var owner: String { "" }

  /// False.
  public var isIncomplete: Bool { false }

  /// Opens the route of the command line, or else `home`.
  public func begin() async throws(StartFailure) {
    guard let name = start.route ?? home else { return }
    if let route = RouteType.named(name) { open(route, answering: start.answers) }
  }

  /// Nothing.
  public func find(_ text: String) async -> [NavigationBar.Found] { [] }

  /// Does nothing.
  public func arrived(at route: RouteType) {}
}

/// A route that the command line and the navigation bar open.
public protocol RouteProtocol: Sendable {
  /// The router that opens it.
  associatedtype Root: Router where Root.RouteType == Self

  /// Every route, sorted by name.
  static var all: [Self] { get }
  /// The name, typed as a command.
  var name: RouteName { get }
  /// One sentence for the help.
  var summary: String { get }
  /// Other names on the command line; a route of such a name takes precedence.
  var aliases: [String] { get }
  /// The fields that flags can answer.
  var fields: [Field] { get }
  /// The field that a word without a flag answers; nil if there is none.
  var operand: FieldName? { get }
  /// A further check of a flag's value: one sentence if it is refused, else nil.
  var problem: @Sendable (_ field: Field, _ value: String) -> String? { get }
  /// Example arguments.
  var examples: [String] { get }
  /// The columns of the rows that it prints to standard output, which `--columns` selects.
  var columns: [ColumnName] { get }
  /// Whether it prints rows to standard output, and takes `--json` and `--output`.
  var hasResults: Bool { get }
  /// Its position in the bar: lower numbers are further left.
  var barPosition: Int { get }
  /// Whether it shows a page, and is in the bar; a command shows none.
  var showsPage: Bool { get }
  /// Whether a run with these answers of flags succeeds only once the module has reported its goal.
  var hasGoal: @Sendable (_ answers: [FieldName: String]) -> Bool { get }
  /// The fields of a route, or those of all routes; nil if there is no such route.
  static func fields(of name: RouteName?) -> [Field]?
  /// Shows its page.
  /// - Parameters:
  ///   - router: Takes the module.
  ///   - answers: The answers of flags.
  @MainActor func open(in router: Root, answers: [FieldName: String])
  /// Runs a command.
  /// - Parameters:
  ///   - router: Has the services.
  ///   - answers: The answers of flags.
  /// - Returns: Its last words; nil for none.
  /// - Throws: `Failure`
  @MainActor func perform(
    in router: Root, answers: [FieldName: String]
  ) async throws(Failure) -> String?
}

extension RouteProtocol {
  /// Shows a page.
  public var showsPage: Bool { true }
  /// Does nothing.
  @MainActor public func perform(
    in router: Root, answers: [FieldName: String]
  ) async throws(Failure) -> String? { nil }
  /// None.
  public var fields: [Field] { [] }
  /// None.
  public var operand: FieldName? { nil }
  /// None.
  public var problem: @Sendable (_ field: Field, _ value: String) -> String? { { _, _ in nil } }
  /// None.
  public var examples: [String] { [] }
  /// None.
  public var aliases: [String] { [] }
  /// None.
  public var columns: [ColumnName] { [] }
  /// Whether it has columns.
  public var hasResults: Bool { !columns.isEmpty }
  /// 9; equal positions are sorted by name.
  public var barPosition: Int { 9 }

  /// The name in words, such as "Change password" for `change-password`.
  public var label: String {
    let words = name.rawValue.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The route of that name; nil also for a question, which has no route.
  public static func named(_ name: RouteName) -> Self? { all.first { $0.name == name } }

  /// The fields of a route, or those of all routes; nil if there is no such route.
  public static func fields(of name: RouteName?) -> [Field]? {
    guard let name else { return all.flatMap(\.fields) }
    return named(name)?.fields
  }

  /// Never.
  public var hasGoal: @Sendable (_ answers: [FieldName: String]) -> Bool { { _ in false } }
}
