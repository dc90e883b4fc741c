/// Reads a value, and reads it again if it has changed meanwhile.
@MainActor
public final class FreshReader {
  /// The maximum number of reads of a value that keeps changing.
  private static let mostReads = 3
  private var version = 0

  /// Creates a reader.
  public init() {}

  /// Restarts the reads under way, since the value has changed.
  public func expire() { version += 1 }

  /// Loads the value, again after each `expire` meanwhile, but only a few times.
  public func read<Value, Failure>(
    _ load: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    for _ in 1..<Self.mostReads {
      let before = version
      let value = try await load()
      if version == before || Task.isCancelled { return value }
    }
    return try await load()
  }
}
