import PostgreSQLFixtures
import Testing
import ViperPlatform

/// The engine of a test's store.
package enum Engine: Sendable {
  case sqlite, postgresql

  @TaskLocal package static var current = Engine.sqlite
}

/// Runs each test on PostgreSQL instead of SQLite if PostgreSQL is tested.
package struct Engines: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if !PostgreSQLServer.isTested || test.traits.contains(where: { $0 is OnlySQLite }) {
      return try await function()
    }
    await Self.slots.take()
    do {
      try await Engine.$current.withValue(.postgresql) { try await function() }
      await Self.slots.giveBack()
    } catch {
      await Self.slots.giveBack()
      throw error
    }
  }

  /// A server has fewer connections than there are tests.
  private static let slots = Slots(6)
}

/// The slots that limit how many tests use the server at once.
private actor Slots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

/// Marks a test, or a suite, as about SQLite only.
package struct OnlySQLite: SuiteTrait, TestTrait {}

extension Trait where Self == Engines {
  package static var engines: Engines { Engines() }
}

extension Trait where Self == OnlySQLite {
  package static var onlySQLite: OnlySQLite { OnlySQLite() }
}
