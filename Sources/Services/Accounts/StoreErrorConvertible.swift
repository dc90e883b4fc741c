/// An error that a failure of the store can be converted to.
public protocol StoreErrorWrapping: Error {
  /// Converts a failure of the store.
  init(_ error: StoreError)
}

extension StoreErrorWrapping {
  /// Returns the store's answer.
  /// - Throws: The store's failure, converted.
  public static func translating<Answer>(
    isolation: isolated (any Actor)? = #isolation,
    _ call: @autoclosure () async throws(StoreError) -> Answer
  ) async throws(Self) -> Answer {
    do throws(StoreError) { return try await call() } catch { throw Self(error) }
  }
}

/// A module's error that distinguishes a cancelled call from other failures of the store.
public protocol StoreErrorConvertible: StoreErrorWrapping, Equatable, CustomStringConvertible {
  /// The call was cancelled before anything was changed.
  static var cancelled: Self { get }
  /// The store can't answer.
  static func unavailable(_ error: StoreError) -> Self
}

extension StoreErrorConvertible {
  /// Converts a failure of the store.
  public init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }

  /// Returns the store's answer to a call that changes nothing.
  /// - Throws: The store's failure, converted; `.cancelled` once the task is cancelled, even if the
  ///   store answered.
  public static func reading<Answer>(
    _ call: @autoclosure () async throws(StoreError) -> Answer
  ) async throws(Self) -> Answer {
    let answer = try await translating(await call())
    if Task.isCancelled { throw .cancelled }
    return answer
  }
}

/// The error of a module whose calls may require a confirmed password.
public protocol PasswordConfirmingError: StoreErrorConvertible {
  /// The password must be confirmed first.
  static var passwordNeeded: Self { get }
}

extension PasswordConfirmingError {
  /// Converts a failure of the store.
  public init(_ error: StoreError) {
    self =
      switch error.reason {
      case .cancelled: .cancelled
      case .confirmationNeeded: .passwordNeeded
      default: .unavailable(error)
      }
  }
}
