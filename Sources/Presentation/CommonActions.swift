import Terminal

extension Action {
  public static let done = Action("done", "Done")
  public static let retry = Action("retry", "Try again")
  public static let haveCode = Action("have-code", "I have a code")
  public static let newCode = Action("new-code", "Mail a new code")
}

extension Field {
  /// What a list is filtered by.
  public static let filter = Field("filter", "Filter", isOptional: true)
  /// How many rows a list has at most.
  public static let limit = Field(
    "limit", "List at most so many", kind: .number(in: 1...1_000_000_000), isOptional: true)
}
