/// A value with a secret that no log and no failing test may print: only `description` is shown.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
}

extension Redacted {
  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror without the stored properties.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
