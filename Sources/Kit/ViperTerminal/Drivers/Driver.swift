import ViperPages

/// Shows the pages of screens and hands them the user's events.
///
/// Modules don't know which one runs; `ProcessEnvironment` selects it.
@MainActor
public protocol Driver: ScreenToDriver {
  /// Makes a screen the current one; tasks of the former one are cancelled, except an act that
  /// continues in the background.
  /// - Parameters:
  ///   - screen: The screen to show.
  ///   - bar: The navigation bar; nil if there is none.
  ///   - event: The screen's first event: that it appeared, or that its requirement is met.
  func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent)
  /// Shows another navigation bar over the current screen.
  func show(bar: NavigationBar)
  /// Ends `run()`.
  /// - Parameters:
  ///   - outcome: How the run ended.
  ///   - words: The last message to the user, if any.
  func finish(_ outcome: Outcome, saying words: String?)
  /// Shows the current screen until `finish` is called.
  func run() async -> Outcome
  /// Shows a notice on the current page until the next key, such as the success of an action that
  /// led back to it.
  func announce(_ notice: Notice)
  /// Shows a tip until a key is pressed after it was visible for a second, and then calls `dismissed`;
  /// another page removes it as well, and calls it if the second was over.
  func show(tip: String, dismissed: @escaping @MainActor () -> Void)
  /// The error that ended the run; nil if there is none.
  var failure: (any Error)? { get }
  /// The unsaved edits that the end of all pages would lose, in a sentence; nil if there are none.
  var lossOfPages: String? { get }
  /// Whether the run has a goal that isn't reached yet; asked at the end of the input.
  var hasUnreachedGoal: @MainActor () -> Bool { get set }
}

extension Driver {
  /// Makes a screen the current one, with `appeared` as its first event.
  public func present(_ screen: any Screen, bar: NavigationBar?) {
    present(screen, bar: bar, with: .appeared)
  }

  /// Nothing: the next screen comes with its bar.
  public func show(bar: NavigationBar) {}

  /// Nil unless a driver keeps it.
  public var failure: (any Error)? { nil }

  /// Nil unless a driver keeps pages with edits.
  public var lossOfPages: String? { nil }

  /// Ends `run()` without a last message.
  public func finish(_ outcome: Outcome) { finish(outcome, saying: nil) }
}

/// The modules that the user can switch to from any screen, the current one, and the bar's owner.
@MainActor
public struct NavigationBar {
  /// A module in the bar.
  public struct Item: Equatable, Sendable {
    /// The route that the item opens.
    public var name: RouteName
    /// The label in the bar, without the item's number.
    public var label: String
    /// A short description, beside the label in the palette.
    public var note: String

    /// Creates an item.
    public init(_ name: RouteName, _ label: String, note: String = "") {
      self.name = name
      self.label = label
      self.note = note
    }
  }

  /// A search result of the palette, such as a person.
  public struct Found {
    /// Its name.
    public var label: String
    /// A short description.
    public var note: String
    /// Shows it over the current page.
    public var open: @MainActor () -> Void

    /// Creates a search result.
    public init(_ label: String, note: String, open: @escaping @MainActor () -> Void) {
      self.label = label
      self.note = note
      self.open = open
    }
  }

  /// The items in the order of their numbers, from 1 on.
  public var items: [Item]
  /// The item of the current screen.
  public var current: RouteName
  /// The text beside the bar, which identifies its owner, such as "ada · notes".
  public var owner: String
  /// Whether there is no page to go back to; leaving then asks before it ends the run.
  public var isFirstPage: Bool
  /// Whether leaving the current screen ends the run.
  public var endsRun: Bool
  /// Whether the current screen covers the page of `current`, so that choosing `current` goes back.
  public var leadsBack: Bool
  /// The pages that only the palette offers.
  public var others: [Item] = []
  /// The maximum number of search results that the palette offers.
  public nonisolated static let maxSearchResults = 8
  /// Searches for the palette's text, with the best results first; nil if there is no search.
  ///
  /// If it returns more than `maxSearchResults`, the palette shows that there are more.
  public var find: (@MainActor (_ text: String) async -> [Found])?
  /// Called with the item that the user chose.
  public var choose: (RouteName) -> Void

  /// Creates a bar with `current` marked among `items`.
  public init(
    _ items: [Item], current: RouteName, owner: String = "", isFirstPage: Bool = false,
    leadsBack: Bool = false, choose: @escaping (RouteName) -> Void
  ) {
    self.items = items
    self.current = current
    self.owner = owner
    self.isFirstPage = isFirstPage
    endsRun = isFirstPage
    self.leadsBack = leadsBack
    self.choose = choose
  }
}

/// Names a route of the command line and the navigation bar; it is typed as a command.
public typealias RouteName = Name<NavigationBar>

/// How a run ended.
///
/// Failures were already reported.
public enum Outcome: Equatable, Sendable {
  /// It is done.
  case done
  /// It failed, with a message.
  case failed
  /// The command line was wrong.
  case misused
  /// The user cancelled.
  case cancelled
  /// The output couldn't be written.
  case unwritable
  /// Ended by this signal, or by its key.
  case signalled(Int32)
}

/// Receives results: rows that a program reads.
@MainActor
public protocol Results: AnyObject {
  /// Writes one row; false on failure, which is also reported at the end of the run.
  @discardableResult
  func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool
}
