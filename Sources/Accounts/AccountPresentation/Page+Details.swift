import ViperPages

// Labeled values of accounts: words for people, and the types of results for programs.

extension Page.Detail {
  /// An email address; "none" if it is empty.
  public static func email(_ address: String) -> Page.Detail {
    address.isEmpty
      ? .init("email", "Email", "none", .nothing) : .init("email", "Email", address)
  }

  /// An age in years; "unknown" if it is nil.
  public static func age(_ years: Int?) -> Page.Detail {
    .init("age", "Age", years?.inYears ?? "unknown", years.map { .number($0) } ?? .nothing)
  }

  /// Yes or no.
  public static func flag(_ name: ColumnName, _ label: String, _ isOn: Bool) -> Page.Detail {
    .init(name, label, isOn ? "yes" : "no", .flag(isOn))
  }
}

extension [Page.Detail] {
  /// One line for each, with the values in a column.
  ///
  /// A line break in a value doesn't make another line.
  public var lines: [String] {
    let width = map(\.label.count).max() ?? 0
    return map { detail in
      detail.label + String(repeating: " ", count: width + 2 - detail.label.count)
        + detail.cell.spoken.sanitized
    }
  }

  /// Whether an account is enabled, and its role.
  public static func account(isDisabled: Bool, isAdministrator: Bool) -> [Page.Detail] {
    [
      .init(
        "is-disabled", "Account", isDisabled ? "disabled: no login is possible" : "enabled",
        .flag(isDisabled)),
      .init(
        "is-administrator", "Role", isAdministrator ? "administrator" : "user",
        .flag(isAdministrator)),
    ]
  }
}
