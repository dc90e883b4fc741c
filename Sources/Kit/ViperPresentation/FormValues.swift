import ViperPages

/// The input of a form, on its way from the view to the interactor.
///
/// No state keeps it: it may hold secrets.
public struct FormValues<Entry>: Equatable, Sendable
where Entry: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  private var texts: [Entry: String] = [:]

  /// Creates a form with these entries filled in.
  public init(_ texts: [Entry: String] = [:]) { self.texts = texts.filter { !$0.value.isEmpty } }

  /// Creates a form from a page whose fields are named like the entries.
  public init(_ values: Values) {
    for entry in Entry.allCases { self[entry] = values[FieldName(rawValue: entry.rawValue)] }
  }

  /// The text of `entry`; empty if nothing was typed.
  public subscript(entry: Entry) -> String {
    get { texts[entry] ?? "" }
    set { texts[entry] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether the toggle of `entry` is on.
  public func isOn(_ entry: Entry) -> Bool { self[entry] == Field.on }
}

/// Shows the names of the entries only: a secret must not reach a log or a failing test.
extension FormValues: CustomStringConvertible, CustomReflectable {
  /// The names of the entries.
  public var description: String { texts.keys.map(\.rawValue).sorted().joined(separator: ", ") }
  /// Shows no entry.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Field {
  /// Creates the field of an entry, whose name it takes.
  public init(
    _ entry: some RawRepresentable<String>, _ label: String, kind: Kind = .text,
    isOptional: Bool = false
  ) {
    self.init(FieldName(rawValue: entry.rawValue), label, kind: kind, isOptional: isOptional)
  }
}
