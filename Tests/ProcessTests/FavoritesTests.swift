import Testing

/// Favorites, marked on a terminal and kept.
@Suite(.waiting) struct FavoritesTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private func favorites() throws -> [String] {
    try machine.viper("favorites", "--json").listedUsernames()
  }

  @Test func `favorites survive a restart, in the order that they were moved to`() async throws {
    try await machine.beginAsAda()
    for name in ["Bob", "Mila", "Zoë"] {
      try await machine.add(name == "Zoë" ? "zoe" : name.lowercased(), name: name)
    }
    let down = "\u{1B}[B"
    var terminal = try machine.terminal(["user-list", "--no-tutorials"])
    try terminal.see(row: "1 of 4")
    try terminal.type("\(down)\u{6}")
    try terminal.see("Bob is one of your favorites now.")
    try terminal.type("\(down)\u{6}")
    try terminal.see("Mila is one of your favorites now.")
    try terminal.type("\(down)\u{6}")
    try terminal.see("Zoë is one of your favorites now.")
    try terminal.type(Pseudoterminal.escape)
    #expect(try terminal.finish() == 0)
    #expect(try favorites() == ["bob", "mila", "zoe"])

    terminal = try machine.terminal(["favorites", "--no-tutorials"])
    try terminal.see(row: "1 of 3")
    try terminal.type("n")
    try terminal.see(row: "2 of 3")
    #expect(try favorites() == ["mila", "bob", "zoe"])
    try terminal.type("r")
    try terminal.see("Remove Bob from your favorites?")
    try terminal.type("\t", until: "[ Remove ]")
    try terminal.type("\r")
    try terminal.see(row: "2 of 2")
    try terminal.type("\u{3}")
    #expect(try terminal.finish() == 130)
    #expect(try favorites() == ["mila", "zoe"])
    #expect(
      try machine.viper("favorites").output == "Mila\tmila\t\tmila@example.org\n"
        + "Zoë\tzoe\t\tzoe@example.org\n")

    try await machine.logIn("bob")
    #expect(try favorites().isEmpty)
  }
}
