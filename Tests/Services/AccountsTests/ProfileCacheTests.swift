import Accounts
import Doubles
import Synchronization
import Testing

struct ProfileCacheTests {
  let clock = Clock()
  let cache: ProfileCache

  init() { cache = ProfileCache { [clock] in clock.now } }

  @Test(arguments: [(0, true), (29, true), (30, false), (31, false), (-1, false)])
  func `a profile stays fresh for thirty seconds`(seconds: Int64, isFresh: Bool) throws {
    let ada = try profile(1, "Ada")
    cache.keep(ada, of: ada.key)
    clock.now += seconds
    #expect(cache.profile(of: ada.key) == (isFresh ? ada : nil))
  }

  @Test func `the lifetime of a profile is configurable`() throws {
    let cache = ProfileCache(lifetime: 2) { [clock] in clock.now }
    let ada = try profile(1, "Ada")
    cache.keep(ada, of: ada.key)
    clock.now += 1
    #expect(cache.profile(of: ada.key) == ada)
    clock.now += 1
    #expect(cache.profile(of: ada.key) == nil)
  }

  @Test func `each account has its own profile, and the latest wins`() throws {
    let (ada, bob, eve) = (try profile(1, "Ada"), try profile(2, "Bob"), try profile(1, "Eve"))
    cache.keep(ada, of: ada.key)
    #expect(cache.profile(of: bob.key) == nil)
    clock.now += 20
    cache.keep(bob, of: bob.key)
    cache.keep(eve, of: eve.key)
    clock.now += 20
    #expect(cache.profile(of: ada.key) == eve)
    #expect(cache.profile(of: bob.key) == bob)
  }

  @Test func `forgetting removes only that profile`() throws {
    let (ada, bob) = (try profile(1, "Ada"), try profile(2, "Bob"))
    cache.keep(ada, of: ada.key)
    cache.keep(bob, of: bob.key)
    cache.forget(ada.key)
    cache.forget(.forged(for: Account.ID(rawValue: 3)))
    #expect(cache.profile(of: ada.key) == nil)
    #expect(cache.profile(of: bob.key) == bob)
  }

  @Test func `a stale profile stays stale when the clock is set back`() throws {
    let ada = try profile(1, "Ada")
    cache.keep(ada, of: ada.key)
    clock.now += 30
    let bob = try profile(2, "Bob")
    cache.keep(bob, of: bob.key)
    clock.now -= 30
    #expect(cache.profile(of: ada.key) == nil)
  }

  private func profile(_ id: Int64, _ name: String) throws -> PersonalProfile {
    PersonalProfile(
      account: Account(
        id: Account.ID(rawValue: id), username: try Username("ada"), name: try FullName(name),
        email: try EmailAddress("ada@example.org"), isEmailConfirmed: true),
      age: 36, photo: nil)
  }

  /// A clock that a test sets.
  final class Clock: Sendable {
    private let seconds = Mutex<Int64>(1000)
    var now: Int64 {
      get { seconds.withLock { $0 } }
      set { seconds.withLock { $0 = newValue } }
    }
  }
}

extension PersonalProfile {
  /// The key of a session of the profile's account.
  fileprivate var key: Session.Key { .forged(for: account.id) }
}
