/// Reads a value, and reads it again where it has changed meanwhile.
@MainActor
public final class FreshReader {
  /// The most reads of a value that changes all the time.
  private static let mostReads = 3
  private var version = 0

  /// Creates a reader.
  public init() {}

  /// Has the reads that are under way begin again, since the value has changed.
  public func expire() { version += 1 }

  /// The value as of the last call of `expire`, unless it changes during each of `mostReads` reads.
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
