extension Package {
  /// What modules may ask: the folders of Services but `Live`.
  static let services = Set(names(in: "Sources/Services")).subtracting(["Live"])

  /// What answers.
  static let liveServices = Set(names(in: "Sources/Services/Live"))

  /// What the toolchain ships, and every layer may import.
  static let system: Set = ["Dispatch", "Synchronization"]
}
