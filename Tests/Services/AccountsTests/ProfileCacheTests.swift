import Accounts
import Doubles
import Synchronization
import Testing

struct ProfileCacheTests {
  let clock = Clock()
  let cache: ProfileCache

  init() { cache = ProfileCache { [clock] in clock.now } }

  @Test(arguments: [(0, true), (29, true), (30, false), (-1, false)])
  func `a profile stays fresh for thirty seconds`(seconds: Int64, isFresh: Bool) throws {
    let (ada, eve) = (try profile(1, "Ada"), try profile(1, "Eve"))
    cache.keep(eve, of: ada.key)
    cache.keep(ada, of: ada.key)
    clock.now += seconds
    #expect(cache.profile(of: ada.key) == (isFresh ? ada : nil))
  }

  @Test func `forgetting removes only that profile`() throws {
    let cache = ProfileCache(lifetime: 2) { [clock] in clock.now }
    let (ada, bob) = (try profile(1, "Ada"), try profile(2, "Bob"))
    for profile in [ada, bob] { cache.keep(profile, of: profile.key) }
    cache.forget(ada.key)
    clock.now += 1
    #expect([ada, bob].map { cache.profile(of: $0.key) } == [nil, bob])
  }

  @Test func `a stale profile is dropped, and stays stale when the clock is set back`() throws {
    let (ada, bob) = (try profile(1, "Ada"), try profile(2, "Bob"))
    cache.keep(ada, of: ada.key)
    clock.now += 30
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
