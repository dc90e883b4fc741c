import AccountStorage
import Accounts
import StoreFixtures
import StorePlatform
import Synchronization
import Testing

@testable import viper

@Suite struct ServicesTests {
  @Test func `the end of the session is noticed at every call`() {
    let observer = CallObserver()
    let count = Mutex(0)
    observer.onSessionEnd { count.withLock { $0 += 1 } }
    let ended = StoreError(.sessionEnded, at: "viper.db")
    let others: [(any Error)?] = [nil, StoreError(.busy, at: "viper.db"), ImportProblem.notAllowed]
    for error in [ended, ImportProblem.store(ended)] + others {
      observer.note(ServiceCall("call()", since: .now, throwing: error))
      #expect((observer.lastError == nil) == (error == nil))
    }
    #expect(count.withLock(\.self) == 2)
  }

  @Test(arguments: [(false, nil), (true, nil), (true, "/bin/true")] as [(Bool, String?)])
  func `a served user doesn't see the path of the outbox`(isServed: Bool, sendmail: String?) throws
  {
    let folder = try TemporaryFolder()
    let data = try DataFolder(path: folder.path + "/data")
    let services = try Services(
      in: data, keeping: .process, isServed: isServed, sendmail: sendmail, policy: PasswordPolicy(),
      hasher: Demo.hasher)
    let outbox = isServed ? "the administrator's outbox" : data.outbox
    #expect(services.delivery == (sendmail == nil ? .kept(in: outbox) : .sent))
  }
}
