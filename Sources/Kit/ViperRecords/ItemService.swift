/// The items of one table, which a module lists and changes.
public protocol ItemService<Content>: Sendable {
  /// The type of the items.
  associatedtype Content: Item

  /// Lists the items at `range` among those that match `query`.
  /// - Returns: The items, and how many match.
  /// - Throws: `ItemError`
  func items(
    at range: Range<Int>, of query: ItemQuery<Content>
  ) async throws(ItemError) -> (items: [StoredItem<Content>], count: Int)

  /// Adds an item, or changes the fields of `stored` that differ.
  /// - Throws: `ItemError`
  func save(
    _ item: Content, over stored: StoredItem<Content>?
  ) async throws(ItemError) -> ItemAnswer<Content>

  /// Removes the item with a number; does nothing if it is already gone.
  /// - Throws: `ItemError`
  func remove(_ id: Int64) async throws(ItemError)
}

/// Why a service of items can't answer.
public struct ItemError: Error, Sendable {
  /// The kind of failure.
  public enum Reason: Sendable {
    /// Another program holds the items: trying again may help.
    case busy
    /// The call was cancelled before anything was changed.
    case cancelled
    /// The file isn't a database, is corrupt, or was changed by a later version of the program.
    case damaged
    /// Reading or writing failed.
    case inputOutput
    /// Another one, such as permissions.
    case other
  }

  /// The kind of failure.
  public let reason: Reason
  /// The problem, and the next step, in one or two sentences.
  public let description: String
  /// The error behind it; nil for none.
  public let cause: (any Error)?

  /// Creates an error.
  public init(_ reason: Reason, _ description: String, cause: (any Error)? = nil) {
    (self.reason, self.description, self.cause) = (reason, description, cause)
  }

  /// The call was cancelled before anything was changed.
  public static let cancelled = ItemError(.cancelled, "It was stopped. You can start it again.")
}

extension ItemError: Equatable, CustomStringConvertible {
  /// Compares reasons and sentences.
  public static func == (one: ItemError, other: ItemError) -> Bool {
    (one.reason, one.description) == (other.reason, other.description)
  }
}

/// A module's error that distinguishes a cancelled call from other failures of a service of items.
public protocol ItemErrorConvertible: Error, Equatable, CustomStringConvertible {
  /// The call was cancelled before anything was changed.
  static var cancelled: Self { get }
  /// The service can't answer.
  static func unavailable(_ error: ItemError) -> Self
  /// The service's error; nil in other cases.
  var itemError: ItemError? { get }
}

extension ItemErrorConvertible {
  /// Converts a failure of a service.
  public init(_ error: ItemError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }

  /// Returns the service's answer.
  /// - Throws: The service's failure, converted.
  public static func translating<Answer>(
    isolation: isolated (any Actor)? = #isolation,
    _ call: @autoclosure () async throws(ItemError) -> Answer
  ) async throws(Self) -> Answer {
    do throws(ItemError) { return try await call() } catch { throw Self(error) }
  }

  /// Returns the service's answer to a call that changes nothing.
  /// - Throws: The service's failure, converted; `.cancelled` once the task is cancelled, even if the
  ///   service answered.
  public static func reading<Answer>(
    _ call: @autoclosure () async throws(ItemError) -> Answer
  ) async throws(Self) -> Answer {
    let answer = try await translating(await call())
    if Task.isCancelled { throw .cancelled }
    return answer
  }
}
