/// What a driver can show: the view of a module.
@MainActor
public protocol Screen: AnyObject {
  /// Made from the view's state each time; it costs what the page shows, not what there is.
  var page: Page { get }
  /// Set while the screen is current. Hold it weakly, and tell it whenever `page` is another one.
  var driver: (any ScreenToDriver)? { get set }
  /// Takes what the user did to the presenter. Cancelled when the user gives up or leaves.
  func handle(_ event: PageEvent) async
}

/// What a router keeps on its stack: others reach a module through its own protocol, which adds
/// to this one.
@MainActor
public protocol Module: AnyObject {
  var screen: any Screen { get }
}

/// Screen → Driver: the page is another one now.
@MainActor
public protocol ScreenToDriver: AnyObject {
  func pageChanged()
}

/// What the user did to a page.
public enum PageEvent: Equatable, Sendable {
  /// The screen became the current one: first, or again.
  case appeared
  /// A field was typed in: one of a form, or a table's filter or order.
  case changed(FieldName, Values)
  case submitted(Values)
  case chose(Action, Values)
  /// The user did to a row what stands among the table's row actions.
  case did(Action, id: String)
  /// These places of the table come into sight and aren't loaded.
  case wantsRows(Range<Int>)
  case selected(id: String)
  /// The screen is back, and what it required, such as a confirmed password, was given: it goes on
  /// with what was asked before.
  case requirementMet
  /// The user wants to leave.
  case cancelled
}

/// What stands in the fields of a page, by name.
public struct Values: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private var texts: [FieldName: String] = [:]

  public init(dictionaryLiteral elements: (FieldName, String)...) {
    texts = Dictionary(elements) { _, last in last }
  }

  /// Empty where nothing was typed.
  public subscript(_ field: Field) -> String {
    get { self[field.name] }
    set { self[field.name] = newValue }
  }

  /// Whether the toggle `field` is on.
  public func isOn(_ field: Field) -> Bool { self[field] == Field.on }

  subscript(_ name: FieldName) -> String {
    get { texts[name] ?? "" }
    set { texts[name] = newValue }
  }
}

/// The names alone are told: a secret must get neither into a log nor into a failing test.
extension Values: CustomStringConvertible, CustomReflectable {
  public var description: String {
    texts.keys.map(\.rawValue).sorted().joined(separator: ", ")
  }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
