import Dispatch
import StoreFixtures
import Synchronization
import Testing
import ViperKitTesting

@testable import AccountStorage
@testable import StorePlatform

/// Waiting for work on another queue, with prompt cancellation.
@Suite struct CancellableWorkTests {
  let queue = DispatchQueue(label: "work")

  @Test func `the work's result is returned`() async {
    #expect(await CancellableWork.run(on: queue) { _ in 7 } == 7)
  }

  @Test func `a cancelled caller returns before running work ends`() async {
    let isUnderWay = Mutex(false)
    let end = DispatchSemaphore(value: 0)
    let waiting = Task {
      await CancellableWork.run(on: queue) { _ in
        isUnderWay.withLock { $0 = true }
        end.wait()
        return 7
      }
    }
    await until { isUnderWay.withLock(\.self) }
    waiting.cancel()
    #expect(await waiting.value == nil)
    end.signal()
  }

  @Test func `cancelled work doesn't begin`() async {
    let isBegun = Mutex(false)
    let end = DispatchSemaphore(value: 0)
    queue.async { end.wait() }
    let waiting = Task {
      await CancellableWork.run(on: queue) { _ in isBegun.withLock { $0 = true } }
    }
    waiting.cancel()
    #expect(await waiting.value == nil)
    end.signal()
    queue.sync {}
    #expect(isBegun.withLock { !$0 })
  }

  @Test func `hashing a password is cancellable`() async throws {
    let hasher = PasswordHasher(cost: 1)
    let made = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await hasher.hash("secret")
    }
    await #expect {
      try await made.value
    } throws: {
      $0.isCancellation
    }
  }
}
