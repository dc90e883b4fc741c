/// The view of a module, as a driver sees it.
@MainActor
public protocol Screen: AnyObject {
  /// The page, made from the view's state each time; its cost depends only on the visible content.
  var page: Page { get }
  /// Set while the screen is current; hold it weakly, and call it whenever `page` changes.
  var driver: (any ScreenToDriver)? { get set }
  /// Passes an event to the presenter; its task is cancelled when the user cancels or
  /// leaves, except an act that continues in the background.
  func handle(_ event: PageEvent) async
}

/// An element of a router's stack.
@MainActor
public protocol Module: AnyObject {
  /// The screen that shows its page and handles events.
  var screen: any Screen { get }
  /// Reloads the visible rows without showing progress after a change of the store by any process.
  func storeChanged() async
}

extension Module {
  /// Does nothing, as in a module that shows nothing of the store.
  public func storeChanged() async {}
}

/// Screen → Driver.
@MainActor
public protocol ScreenToDriver: AnyObject {
  /// Shows the page again after it has changed.
  func pageChanged()
}

/// An event of the user on a page.
public enum PageEvent: Equatable, Sendable {
  /// The screen became the current one, for the first time or again.
  case appeared
  /// A field was edited: one of a form, or a table's filter or order.
  case changed(FieldName, Values)
  /// The form was submitted with these values.
  case submitted(Values)
  /// An action was chosen, with the values of the page's fields.
  case chose(Action, Values)
  /// The user did one of the table's actions to a row, or to several if it takes them.
  case did(Action, RowSelection)
  /// These rows of the table are marked now, and no others.
  case marked(RowSelection)
  /// These rows of the table become visible and aren't loaded.
  case wantsRows(Range<Int>)
  /// The details of the row with this id become visible and aren't loaded.
  case wantsDetails(of: String)
  /// A row was opened, by Enter or a click; marked rows come with `did`.
  case selected(id: String)
  /// The screen is back with its requirement met, such as a confirmed password, and continues the
  /// interrupted action.
  case requirementMet
  /// The user wants to leave.
  case cancelled
}

/// The values of a page's fields, by name.
public struct Values: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private var texts: [FieldName: String] = [:]

  /// The values by field name; of equal names, the last one counts.
  public init(dictionaryLiteral elements: (FieldName, String)...) {
    texts = Dictionary(elements) { _, last in last }
  }

  /// The value of a field; empty if nothing was typed.
  public subscript(_ field: Field) -> String {
    get { self[field.name] }
    set { self[field.name] = newValue }
  }

  /// Whether the toggle `field` is on.
  public func isOn(_ field: Field) -> Bool { self[field] == Field.on }

  /// The text of a field; empty if it has none.
  public subscript(_ name: FieldName) -> String {
    get { texts[name] ?? "" }
    set { texts[name] = newValue }
  }
}

/// Only the names are shown: a secret must not reach a log or a failing test.
extension Values: CustomStringConvertible, CustomReflectable {
  /// The names of the fields with a value, sorted, without the values.
  public var description: String {
    texts.keys.map(\.rawValue).sorted().joined(separator: ", ")
  }
  /// A mirror without children, so that `dump` shows no value either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
