extension Package {
  /// What modules may ask: the folders of Services whose names don't say that they are live.
  static let services = Set(names(in: "Sources/Services").filter { !$0.hasSuffix("Live") })

  /// Who answers.
  static let liveServices = Set(names(in: "Sources/Services").filter { $0.hasSuffix("Live") })

  /// What the toolchain ships, and every layer may import.
  static let system: Set = ["Dispatch", "Synchronization"]
}
