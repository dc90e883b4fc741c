import Accounts
import AccountsLive
import CCrypt
import Foundation
import Processes

/// Measures the release build. What is compared runs in turn in one run, so that a busy machine
/// slows both: only ratios and differences of medians are worth something.
@main
struct Bench {
  private let viper: String
  private let hello: String
  private let folder = FileManager.default.temporaryDirectory.path + "/viper-bench-\(UUID())"
  private let rounds = 40
  private static let password = "seven odd umbrellas"

  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 3 else { throw Trouble("Start it with Scripts/bench.") }
    let bench = Bench(viper: words[1], hello: words[2])
    defer { try? FileManager.default.removeItem(atPath: bench.folder) }
    let goals = try await bench.run()
    goals.forEach { print($0) }
    if goals.contains(where: { !$0.isMet }) { exit(1) }
  }

  private func run() async throws -> [Goal] {
    try await prepare()
    let (version, bare) = try inTurn({ try wall([viper, "--version"]) }, { try wall([hello]) })
    let (screen, start) = try inTurn(
      { try firstFrame([viper, "--data", folder]) }, { try wall([viper, "--version"]) })
    let login = [
      viper, "login", "--no-input", "--data", folder, "--username", "ada", "--password-file",
      folder + "/secret.txt",
    ]
    let (whole, hash) = try inTurn({ try wall(login) }, { try crypt() })
    return [
      Goal("viper --version, in bare Swift programs", version / bare, atMost: 3),
      Goal("first screen with a session, in ms", screen, atMost: 16),
      Goal("first screen with a session, in starts of --version", screen / start, atMost: nil),
      Goal("login beyond its hash, in ms", whole - hash, atMost: 15),
      Goal("the hash itself, in ms", hash, atMost: nil),
    ]
  }

  /// Somebody who is logged in.
  private func prepare() async throws {
    let place = try DataFolder(path: folder)
    let store = try AccountStore(in: place, outbox: Outbox(in: place, sendmail: nil))
    let ada = NewAccount(
      username: try Username("ada"), name: try FullName("Ada Lovelace"),
      email: try EmailAddress("ada@example.org"))
    let account = try await store.add(ada, age: 36, password: Password(Self.password))
    if let account { try await store.start(for: account.id) }
    try (Self.password + "\n").write(
      toFile: folder + "/secret.txt", atomically: true, encoding: .utf8)
  }

  // MARK: - Measuring

  /// The medians of two measurements that take turns, in milliseconds.
  private func inTurn(
    _ one: () throws -> Duration, _ other: () throws -> Duration
  ) throws -> (Double, Double) {
    var times: ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      times.0.append(try one() / .milliseconds(1))
      times.1.append(try other() / .milliseconds(1))
    }
    return (times.0.sorted()[rounds / 2], times.1.sorted()[rounds / 2])
  }

  /// From the start of a program to its end.
  private func wall(_ words: [String]) throws -> Duration {
    let nothing = try Descriptor.nothing()
    let begin = ContinuousClock.now
    let child = try Child(
      words, environment: ["HOME": folder, "VIPER_SENDMAIL": ""],
      descriptors: [0: nothing, 1: nothing, 2: nothing])
    let end = child.finish(before: Deadline(after: .seconds(30)))
    guard end == .code(0) else { throw Trouble("\(words) ended badly.") }
    return begin.duration(to: .now)
  }

  /// From the start of a program on a terminal to the end of its first frame.
  private func firstFrame(_ words: [String]) throws -> Duration {
    let (master, slave) = try Descriptor.terminal()
    let begin = ContinuousClock.now
    let child = try Child(
      words, environment: ["HOME": folder, "TERM": "xterm-256color"], descriptors: [:],
      terminal: slave.name)
    let frameEnd = Array("\u{1B}[?2026l".utf8)
    let deadline = Deadline(after: .seconds(30))
    var bytes: [UInt8] = []
    while bytes.firstRange(of: frameEnd) == nil, !deadline.wait(for: [master]).isEmpty {
      bytes += master.read() ?? []
    }
    let time = begin.duration(to: .now)
    child.signal(SIGTERM)
    while child.finish(before: Deadline(after: .seconds(30))) == nil {}
    return time
  }

  /// One hash at the cost of a new account.
  private func crypt() throws -> Duration {
    var (setting, hash) = ([CChar](repeating: 0, count: 512), [CChar](repeating: 0, count: 512))
    guard ccrypt_setting(8, &setting) else { throw Trouble("crypt(3) makes no setting.") }
    let begin = ContinuousClock.now
    guard ccrypt_hash(Self.password, setting, &hash) else { throw Trouble("crypt(3) fails.") }
    return begin.duration(to: .now)
  }
}

/// A figure, and what it may be at most.
struct Goal: CustomStringConvertible {
  let name: String
  let value: Double
  let limit: Double?

  init(_ name: String, _ value: Double, atMost limit: Double?) {
    (self.name, self.value, self.limit) = (name, value, limit)
  }

  var isMet: Bool { limit.map { value <= $0 } ?? true }

  var description: String {
    let verdict = limit.map { "at most \($0.formatted())" + (isMet ? "" : "  MISSED") } ?? ""
    let dots = String(repeating: " ", count: max(0, 54 - name.count))
    return "\(name)\(dots)\(value.formatted(.number.precision(.fractionLength(2))))  \(verdict)"
  }
}
