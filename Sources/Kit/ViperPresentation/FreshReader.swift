/// Reads a value, and reads it again where it has changed meanwhile.
@MainActor
public final class FreshReader {
  /// How often a value is read at most that changes during each read.
  private static let mostReads = 3
  private var version = 0

  /// Creates a reader of a value that was not read yet.
  public init() {}

  /// Has the reads that are under way begin again, since the value has changed.
  public func expire() { version += 1 }

  /// The value, as it was after the last call of `expire`.
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
