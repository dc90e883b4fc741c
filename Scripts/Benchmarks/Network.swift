import Database
import Foundation
import PostgreSQLFixtures
import Processes

/// The costs of a network between viper and its server: each act runs on the server's machine and,
/// in turn, through a proxy that delays each answer. The users are in a separate database.
struct Network {
  private static let delay = Duration.milliseconds(5)
  private static let rounds = 9
  private static let users = 200_000

  let viper: String
  let folder: String
  let server: PostgreSQLServer

  func run() async throws -> Section {
    try server.query("CREATE DATABASE network")
    defer { _ = try? server.query("DROP DATABASE network WITH (FORCE)") }
    let (data, csv) = (folder + "/network", folder + "/network.csv")
    let address = server.address(of: "network")
    guard let parsed = ServerAddress(address) else { throw Trouble("\(address) is no address.") }
    try await Million.logIn(in: data, at: .server(parsed))
    try Crowd(count: Self.users).write(csv: csv, lines: folder + "/network.txt")
    _ = try Run(
      [viper, "import-users", csv, "--no-input", "--data", data, "--database", address],
      home: folder)
    try server.query("VACUUM ANALYZE", in: "network", within: .seconds(600))
    let proxy = try TCPProxy(to: server.port, delay: Self.delay)
    let addresses = [server.port, proxy.port].map {
      PostgreSQLServer.address(of: "network", ports: [$0])
    }
    var (firsts, keys) = ([[Double]](repeating: [], count: 2), [[Double]](repeating: [], count: 2))
    var sessions = firsts
    for _ in 0..<Self.rounds {
      for (index, address) in addresses.enumerated() {
        let words = ["--data", data, "--database", address]
        let start = ContinuousClock.now
        _ = try Run([viper, "who-am-i"] + words, home: folder)
        sessions[index].append(start.duration(to: .now) / .milliseconds(1))
        let tool = try Tool(
          "viper", [viper, "user-list", "--no-tutorials"] + words, home: folder)
        firsts[index].append(tool.settle())
        for letter in "mar l" { keys[index].append(try tool.type(String(letter)).settled) }
      }
    }
    let acts = [
      ("who-am-i", sessions, nil), ("first screen with its rows and their count", firsts, 130.0),
      ("the matching rows and their count, while typing", keys, 70.0),
    ]
    return Section(
      "A network between viper and its server, with \(Self.users.formatted()) users",
      acts.flatMap { name, times, aim in
        [
          Goal("\(name), median", times[0].median, "ms"),
          Goal("the same over 5 ms", times[1].median, "ms", aim.map(Goal.Limit.atMost)),
        ]
      })
  }
}
