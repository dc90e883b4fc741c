import Accounts
import Foundation
import StoreFixtures
import StorePlatform
import Synchronization
import Testing

@testable import AccountStorage

@Suite(.onlySQLite) struct HashSlotsTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  /// A hash that takes 16 MiB, and so needs a slot.
  private func hasher(_ slots: HashSlots) -> PasswordHasher {
    PasswordHasher(cost: 5).limited(by: slots)
  }

  /// One slot, whose waits are reported at once.
  private func slot(
    interval: Duration = .zero, onWait: @escaping @Sendable (Int?) -> Void
  ) -> HashSlots {
    HashSlots(
      in: fixture.path, count: 1, patience: .seconds(600), interval: interval, onWait: onWait)
  }

  private func path(ofTicket number: Int) -> String {
    "\(fixture.path)/hash-wait-0000000000000000000\(number)-live"
  }

  /// The ticket of a running process. Its time is ahead, so that it doesn't count as stopped even if the
  /// test is slow.
  private func ticket(_ number: Int) throws -> LockedFile {
    let ticket = try LockedFile.make(path(ofTicket: number))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 600)], ofItemAtPath: path(ofTicket: number))
    return ticket
  }

  @Test func `no more hash slots are taken at once than exist`() throws {
    let slots = HashSlots(in: fixture.path, count: 3, patience: .milliseconds(1))
    var taken = (1...3).map { _ in slots.take { false } }
    #expect(taken.allSatisfy { $0 != nil })
    #expect(slots.take { false } == nil)
    taken[1] = nil
    #expect(slots.take { false } != nil)
    #expect(try fixture.names() == ["hash-0", "hash-1", "hash-2"])
    #expect(fixture.mode("hash-0") == "600")
  }

  @Test(arguments: [
    ("2", 2), ("3\n", 3), (" 64\r\n", 64), ("1\n8\n", nil), ("0", nil), ("65", nil), ("-1", nil),
    ("none", nil), ("", nil),
  ])
  func `a file in the folder limits the number of slots, and an invalid one means one slot`(
    text: String, count: Int?
  ) throws {
    let slots = HashSlots(in: fixture.path)
    let usual = slots.paths.count
    try fixture.write(text, to: "hash-limit")
    #expect(slots.paths.count == count ?? 1)
    #expect(HashSlots.limit(in: fixture.path) == count)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").map {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/dev/fd/\($0)")
    }
    #expect(!open.contains("\(fixture.path)/hash-limit"))
    try FileManager.default.removeItem(atPath: "\(fixture.path)/hash-limit")
    #expect(slots.paths.count == usual)
    try fixture.write("3", to: "elsewhere")
    try fixture.link("hash-limit", to: "\(fixture.path)/elsewhere")
    #expect(slots.paths.count == 1)
  }

  @Test func `a hash waits until a slot is free`() async throws {
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    let slots = slot { if $0 != nil { waiting.yield() } }
    let slot = try #require(slots.take { false })
    let hash = Task { [hasher = hasher(slots)] in try await hasher.hash("secret") }
    for await _ in waits { break }
    slot.release()
    #expect(try await hash.value.isEmpty == false)
  }

  @Test func `waiting processes get slots in the order of arrival`() async throws {
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    let slots = slot { if $0 != nil { waiting.yield() } }
    let slot = try #require(slots.take { false })
    let (served, serving) = AsyncStream.makeStream(of: Int.self)
    var arrivals = waits.makeAsyncIterator()
    for number in 1...4 {
      Thread.detachNewThread {
        let slot = slots.take { false }
        serving.yield(number)
        slot?.release()
        if number == 4 { serving.finish() }
      }
      await arrivals.next()
      // The task has its ticket once the file exists.
      while try fixture.names().count(where: { $0.hasPrefix("hash-wait-") }) != number {
        await Task.yield()
      }
    }
    slot.release()
    #expect(await served.reduce(into: []) { $0.append($1) } == [1, 2, 3, 4])
    #expect(try fixture.names() == ["hash-0"])
  }

  @Test func `a wait reports its queue position at each change, and its end`() throws {
    let reports = Mutex<[Int?]>([])
    let slots = slot { ahead in reports.withLock { $0.append(ahead) } }
    let held = try #require(slots.take { false })
    // A killed process is not ahead.
    try fixture.write("", to: "hash-wait-00000000000000000009-dead")
    var older = try (1...3).map(ticket)
    var looks = 0
    let slot = slots.take {
      looks += 1
      if looks > 2 { try? older.popLast()?.remove() }
      if looks > 6 { held.release() }
      return false
    }
    #expect(slot != nil)
    #expect(reports.withLock(\.self) == [3, 2, 1, 0, nil])
  }

  @Test func `reports of the queue position are at least an interval apart`() throws {
    let times = Mutex([ContinuousClock.now])
    let slots = slot(interval: .seconds(1)) { _ in times.withLock { $0.append(.now) } }
    let held = try #require(slots.take { false })
    var older = try (1...3).map(ticket)
    _ = slots.take {
      let reports = times.withLock(\.count) - 1
      if reports == 1 { try? older.popLast()?.remove() }
      if reports == 2 { held.release() }
      return reports == 2
    }
    let all = times.withLock(\.self)
    #expect(all[1] - all[0] > .milliseconds(100) && all[2] - all[1] > .milliseconds(100))
  }

  /// The older ticket's owner is alive, so it is waited for, unless it is stopped.
  @Test func `a newcomer passes only the tickets of killed and stopped processes`() throws {
    let slots = HashSlots(in: fixture.path, count: 1, patience: .seconds(600))
    try fixture.write("", to: "hash-wait-00000000000000000001-dead")
    #expect(slots.take { false } != nil)
    #expect(try fixture.names() == ["hash-0"])
    let ticket = try ticket(2)
    let start = ContinuousClock.now
    #expect(slots.take { ContinuousClock.now - start > .milliseconds(50) } == nil)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path(ofTicket: 2))
    #expect(slots.take { false } != nil)
    ticket.release()
  }

  @Test
  func `a waiting process renews its ticket, and restarts its patience behind a new one ahead`()
    throws
  {
    let slots = HashSlots(in: fixture.path, count: 1, patience: .milliseconds(20))
    let held = try #require(slots.take { false })
    var looks = 0
    var older: LockedFile?
    var ticket = ""
    func age() -> TimeInterval? {
      let values = try? FileManager.default.attributesOfItem(atPath: ticket)
      return (values?[.modificationDate] as? Date).map { -$0.timeIntervalSinceNow }
    }
    let slot = slots.take {
      looks += 1
      switch looks {
      case 2:
        let name = (try? fixture.names().last) ?? ""
        #expect(name.wholeMatch(of: /hash-wait-\d{20}-[0-9a-f]{4}/) != nil)
        ticket = "\(fixture.path)/\(name)"
        try? FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -600)], ofItemAtPath: ticket)
        older = try? self.ticket(1)
        poll(nil, 0, 30)
      case 3:
        #expect(age().map { $0 < 300 } == true)
        try? older?.remove()
      case 4: held.release()
      default: break
      }
      return false
    }
    #expect(slot != nil && looks == 4)
  }

  @Test func `a cancelled task stops waiting, and takes no slot`() async throws {
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    let slots = slot { if $0 != nil { waiting.yield() } }
    let slot = try #require(slots.take { false })
    let hasher = hasher(slots)
    let hash = Task { try await hasher.hash("secret") }
    for await _ in waits { break }
    hash.cancel()
    await #expect { try await hash.value } throws: { $0.isCancellation }
    slot.release()
    #expect(try await hasher.matches("secret", hasher.hash("secret")))
  }

  @Test func `a stopped process blocks its slot only for a while`() async throws {
    let slots = HashSlots(in: fixture.path, count: 1, patience: .milliseconds(1))
    let slot = slots.take { false }
    #expect(try await hasher(slots).matches("secret", hasher(slots).hash("secret")))
    slot?.release()
  }

  @Test func `if no file can be locked, hashing continues without a slot`() async throws {
    try fixture.link("hash-0", to: "/dev/null")
    let slots = HashSlots(in: fixture.path, count: 1, patience: .seconds(600))
    #expect(try await hasher(slots).matches("secret", hasher(slots).hash("secret")))
  }

  @Test func `a store limits its hashes, except the cheap ones of tokens`() async throws {
    let store = try fixture.store()
    try await store.add("ada")
    #expect(try !fixture.names().contains("hash-0"))
    _ = try await fixture.store(hasher: PasswordHasher(cost: 5)).lets("ada", in: .old)
    #expect(try fixture.names().contains { $0.hasPrefix("hash-") })
  }
}
