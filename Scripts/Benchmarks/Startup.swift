import AccountStorage
import Accounts
import CCrypt
import Foundation
import Processes
import StorePlatform
import ViperPlatform

/// The times to start and to log in.
struct Startup {
  let viper: String
  let hello: String
  let folder: String
  private let rounds = 40
  private static let password = "seven odd umbrellas"

  func run() async throws -> [Goal] {
    try await prepare()
    let (version, bare) = try inTurn({ try wall([viper, "--version"]) }, { try wall([hello]) })
    let (screen, start) = try inTurn(
      { try firstFrame([viper, "--data", folder]) }, { try wall([viper, "--version"]) })
    let login = [
      viper, "login", "--no-input", "--data", folder, "--username", "ada", "--password-file",
      folder + "/secret.txt",
    ]
    let (whole, hash) = try inTurn({ try wall(login) }, { try crypt() })
    return try Starts(viper: viper, folder: folder).run() + [
      Goal("`viper --version`, divided by a bare Swift program", version / bare, "", .atMost(3)),
      Goal("first screen with a session", screen, "ms"),
      Goal(
        "first screen with a session, divided by a start of `--version`", screen / start, "",
        .atMost(4)),
      Goal("login, start and end", whole, "ms"),
      Goal("its hash alone", hash, "ms"),
      Goal("login, divided by its hash", whole / hash, "", .atMost(1.25)),
    ]
  }

  /// Adds a user, and logs them in.
  private func prepare() async throws {
    let data = try DataFolder(path: folder)
    let store = try AccountStore(in: data, outbox: Outbox(in: data, sendmail: nil))
    let ada = NewAccount(
      username: try Username("ada"), name: try FullName("Ada Lovelace"),
      email: try EmailAddress("ada@example.org"))
    try await store.add(ada, age: 36, password: Password(Self.password))
    let proven = try await store.account(named: "ada", password: Password(Self.password))
    if let proven { _ = try await store.start(for: proven) }
    try (Self.password + "\n").write(
      toFile: folder + "/secret.txt", atomically: true, encoding: .utf8)
  }

  /// The medians of two alternating measurements, in milliseconds.
  private func inTurn(
    _ one: () throws -> Duration, _ other: () throws -> Duration
  ) throws -> (Double, Double) {
    var times: ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      times.0.append(try one() / .milliseconds(1))
      times.1.append(try other() / .milliseconds(1))
    }
    return (times.0.median, times.1.median)
  }

  /// The time from the start of a program to its end.
  private func wall(_ words: [String]) throws -> Duration {
    try Run(words, home: folder).time
  }

  /// The time from the start of a program on a terminal to the end of its first frame.
  private func firstFrame(_ words: [String]) throws -> Duration {
    let (master, slave) = try Descriptor.terminal()
    let begin = ContinuousClock.now
    let child = try Child(
      words, environment: ["HOME": folder, "TERM": "xterm-256color"], descriptors: [:],
      terminal: slave.name)
    let frameEnd = Array("\u{1B}[?2026l".utf8)
    let deadline = Deadline(after: .seconds(30), by: .wall)
    var bytes: [UInt8] = []
    while bytes.firstRange(of: frameEnd) == nil, !deadline.wait(for: [master]).isEmpty {
      bytes += master.read() ?? []
    }
    let time = begin.duration(to: .now)
    child.signal(SIGTERM)
    while child.finish(before: Deadline(after: .seconds(30), by: .wall)) == nil {}
    return time
  }

  /// The time of one hash at the cost of a new account.
  private func crypt() throws -> Duration {
    var (setting, hash) = ([CChar](repeating: 0, count: 512), [CChar](repeating: 0, count: 512))
    guard ccrypt_setting(8, &setting) else { throw Trouble("crypt(3) makes no setting.") }
    let begin = ContinuousClock.now
    guard ccrypt_hash(Self.password, setting, &hash) else { throw Trouble("crypt(3) fails.") }
    return begin.duration(to: .now)
  }
}

/// One run of a program, from its start to its end.
struct Run {
  let time: Duration
  /// Its peak memory, in MB, up to the last sample.
  private(set) var memory = 0.0

  /// - Parameter input: The file at its standard input; nil for nothing.
  init(_ words: [String], home: String, input: String? = nil) throws {
    let nothing = try Descriptor.nothing()
    let source = try input.map { try Descriptor.reading($0) } ?? nothing
    let begin = ContinuousClock.now
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let child = try Child(
      words, environment: ["HOME": home, "PATH": path, "VIPER_SENDMAIL": ""],
      descriptors: [0: source, 1: nothing, 2: nothing])
    // The figure of wait4(2) would include the memory of this program, which started it.
    while !child.ends(before: Deadline(after: .milliseconds(10), by: .wall)) {
      memory = max(memory, child.memory("VmHWM"))
    }
    time = begin.duration(to: .now)
    let end = child.finish(before: Deadline(after: .seconds(1), by: .wall))
    guard end == .code(0) else { throw Trouble("\(words) ended badly.") }
  }
}
