import AccountStorage
import Accounts
import CCrypt
import Foundation
import Processes
import StorePlatform

/// The cost of adding accounts in sequence, each durable before the next.
struct SignUps {
  let folder: DataFolder

  static let count = 400

  /// The mean time of a sign-up without its hash, in milliseconds.
  func run() async throws -> Double {
    let store = try AccountStore(
      in: folder, hasher: PasswordHasher(cost: 1), outbox: Outbox(in: folder, sendmail: nil))
    let password = Password("seven odd umbrellas")
    var (whole, hashes) = ([Double](), [Double]())
    for number in 0..<Self.count {
      let new = NewAccount(
        username: try Username("late\(number)"), name: try FullName("Late Comer"),
        email: try EmailAddress("late\(number)@example.org"))
      let begin = ContinuousClock.now
      try await store.add(new, age: 36, password: password)
      whole.append(begin.duration(to: .now) / .milliseconds(1))
      hashes.append(try Self.hash(password.text))
    }
    return (whole.reduce(0, +) - hashes.reduce(0, +)) / Double(Self.count)
  }

  /// The time to hash a new password on this machine, in milliseconds.
  static func hash(_ secret: String) throws -> Double {
    var (setting, hash) = ([CChar](repeating: 0, count: 512), [CChar](repeating: 0, count: 512))
    let begin = ContinuousClock.now
    guard ccrypt_setting(1, &setting), ccrypt_hash(secret, setting, &hash) else {
      throw Trouble("crypt(3) makes no hash.")
    }
    return begin.duration(to: .now) / .milliseconds(1)
  }
}
