import Accounts
import Testing
import ViperIsolation

@testable import AccountStorage

struct PasswordHasherTests {
  let hasher = PasswordHasher(cost: 1)

  @Test func `a secret matches its hash, and no other does`() async throws {
    let hash = try await hasher.hash("seven old umbrellas")
    #expect(try await hasher.matches("seven old umbrellas", hash))
    for other in ["", "seven old umbrella", "seven old umbrellas ", "Seven old umbrellas"] {
      #expect(try await !hasher.matches(other, hash))
    }
  }

  @Test func `a matching hash of another cost is replaced`() async throws {
    let password = Password("seven old umbrellas")
    for (cost, isSame) in [(1, true), (2, false)] {
      let hash = try await PasswordHasher(cost: cost).hash(password.text)
      try await confirmation { (hashed) async throws in
        let hasher = PasswordHasher(cost: 1) { hashed() }
        #expect(try await hasher.check(Password("eight"), hash) == .none)
      }
      switch try await hasher.check(password, hash) {
      case .none: Issue.record("It doesn't match.")
      case .same: #expect(isSame)
      case .outdated(let fresh):
        #expect(!isSame)
        #expect(try await hasher.check(password, fresh) == .same)
      }
    }
    #expect(try await hasher.check(password, nil) == .none)
  }

  @Test func `a finished hash lets the process be stopped`() async {
    // In a process of its own: other tests hold resources, too.
    await #expect(processExitsWith: .success) {
      _ = try await PasswordHasher(cost: 1).hash("seven old umbrellas")
      #expect(StopGate.stopIfFree {})
    }
  }

  @Test func `no two hashes are the same`() async throws {
    #expect(try await hasher.hash("twice") != hasher.hash("twice"))
  }

  @Test(arguments: [
    "", "*", "*0", "*1", "!", "x", "xx", "$y$", "$y$j75$", "secret", "$y$j75$abc$é",
  ])
  func `an invalid hash matches nothing`(garbage: String) async throws {
    for secret in ["", "secret", garbage] {
      #expect(try await !hasher.matches(secret, garbage))
    }
  }

  @Test func `a truncated or extended hash matches nothing`() async throws {
    let hash = try await hasher.hash("secret")
    for other in [String(hash.dropLast()), hash + "x", hash + "\0", "*" + hash] {
      #expect(try await !hasher.matches("secret", other))
    }
  }

  @Test func `without a stored hash, nothing matches`() async throws {
    #expect(try await !hasher.matches("", nil))
    #expect(try await !hasher.matches("secret", nil))
  }

  @Test func `every byte counts up to the 511th`() async throws {
    let longest = String(repeating: "x", count: 511)
    let hash = try await hasher.hash(longest)
    #expect(try await hasher.matches(longest, hash))
    #expect(try await !hasher.matches(longest.dropLast() + "y", hash))
    #expect(try await !hasher.matches(longest + "x", hash))
  }

  @Test(arguments: [String(repeating: "x", count: 512), "cut\0here"])
  func `secrets that crypt would truncate or refuse match nothing, not even themselves`(
    secret: String
  ) async throws {
    let hash = try await hasher.hash(secret)
    for candidate in [secret, "cut", "", String(secret.prefix(511))] {
      #expect(try await !hasher.matches(candidate, hash))
    }
    #expect(try await !hasher.matches("cut\0here", hasher.hash("cut")))
  }

  @Test(arguments: [-1, 0, 1])
  func `too low a cost is raised to the minimum`(cost: Int) async throws {
    let hash = try await PasswordHasher(cost: cost).hash("secret")
    #expect(try await hasher.matches("secret", hash))
    #if !canImport(Darwin)
      #expect(hash.hasPrefix("$y$j75$"))
    #endif
  }

  #if !canImport(Darwin)
    @Test func `the default cost takes 128 MiB`() async throws {
      let hash = try await PasswordHasher().hash("secret")
      #expect(hash.hasPrefix("$y$jCT$"))
    }

    @Test func `hashes agree with mkpasswd of Debian's whois 5.5.17`() async throws {
      let hash =
        "$y$j9T$yc8iAloe2bSxCsovd8azC.$qFwlz2zfZdfexYQy9bQ9EtOaXsPqQPJwK5jOGUlNTm8"
      #expect(try await hasher.matches("secret", hash))
      #expect(try await !hasher.matches("Secret", hash))
    }
  #endif
}
