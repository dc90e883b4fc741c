import ViperPages
import ViperPlatform

extension Action {
  /// Leaves the page.
  public static let done = Action("done", "Done", isExit: true)
  /// Repeats the action that failed.
  public static let retry = Action("retry", "Try again")
  /// Takes back the last change of a list.
  public static let undo = Action("undo", "Undo", key: "u")

  /// The option that reverses an order.
  public func descending(_ label: String? = nil) -> Action {
    Action(
      ActionName(rawValue: name.rawValue + Table.descending), label ?? "\(self.label), descending")
  }
}

extension Field {
  /// The filter of a list; optional.
  public static let filter = Field("filter", "Filter", isOptional: true)
    .shortened(to: "-f", "WORDS")
  /// The maximum number of rows in a list, 1 to 1,000,000,000; optional.
  public static let limit = Field(
    "limit", "Limit", kind: .number(in: 1...1_000_000_000), isOptional: true
  ).shortened(to: "-n")
}

extension String {
  /// A number of things, such as "1 user" or "9,870 users".
  public static func amount(_ count: Int, _ one: String, _ several: String) -> String {
    "\(count.grouped) \(count == 1 ? one : several)"
  }
}

extension Int {
  /// The number of bytes in decimal units, such as "640 bytes", "93 kB", "1.5 MB" or "73 MB".
  public var asByteCount: String {
    switch self {
    case ..<1000: "\(self) \(self == 1 ? "byte" : "bytes")"
    case ..<999_500: "\((self + 500) / 1000) kB"
    case ..<9_950_000: "\((self + 50_000) / 1_000_000).\((self + 50_000) / 100_000 % 10) MB"
    default: "\((self + 500_000) / 1_000_000) MB"
    }
  }
}
