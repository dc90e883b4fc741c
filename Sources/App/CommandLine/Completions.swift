/// Scripts that let a shell complete the command line, made from the table of routes.
///
/// Each walks over the words before the cursor, passes over the values of flags, and so finds the
/// command. A flag that stands there already isn't offered again.
struct Completions {
  /// A flag, and the commands that take it in the same sense.
  struct Entry: Equatable {
    let flag: Flag
    var commands: [String]
  }

  let program = Help.program
  let routes: [Route]
  /// What takes a flag: no command yet, `help`, and each route.
  private let takers: [(command: String, flags: [Flag])]

  init(of routes: [Route] = Route.all) {
    self.routes = routes
    takers =
      ["", "help"].map { ($0, Help.options) } + routes.map { ($0.name.rawValue, $0.flags) }
  }

  /// The names of the flags that a command takes, sorted.
  var flags: [(command: String, names: [String])] {
    takers.map { command, flags in (command, flags.map(\.name).sorted()) }
  }

  /// Each flag once in each of its senses, sorted by name.
  var entries: [Entry] {
    var commands: [Flag: [String]] = [:]
    for (command, flags) in takers {
      for flag in flags { commands[flag, default: []].append(command) }
    }
    return commands.map(Entry.init)
      .sorted { ($0.flag.name, $0.commands[0]) < ($1.flag.name, $1.commands[0]) }
  }

  /// The routes that take a word without a flag, and what that word can be.
  var operands: [(command: String, value: Flag.Value)] {
    routes.compactMap { route in
      route.fields.first { $0.name == route.operand }.map { (route.name.rawValue, $0.value) }
    }
  }

  /// Where a value stands.
  struct Place: Hashable {
    /// Nil where all who take the flag take such a value.
    var command: String?
    /// Empty for the word without a flag.
    var flag: String
  }

  /// Where values stand, sorted by what they are.
  var values: [(value: Flag.Value, places: [Place])] {
    let names = Dictionary(grouping: entries, by: \.flag.name)
    var places: [Flag.Value: Set<Place>] = [:]
    for (flag, command) in entries.flatMap({ entry in entry.commands.map { (entry.flag, $0) } })
    where flag.value != .nothing {
      let isSame = names[flag.name]?.allSatisfy { $0.flag.value == flag.value } == true
      places[flag.value, default: []].insert(
        Place(command: isSame ? nil : command, flag: flag.name))
    }
    for (command, value) in operands {
      places[value, default: []].insert(Place(command: command, flag: ""))
    }
    return places.map { ($0, $1.sorted { $0.text < $1.text }) }
      .sorted { "\($0.value)" < "\($1.value)" }
  }

  /// How to load a script.
  func comment(_ shell: Shell, _ version: String) -> String {
    """
    # Completes the command line of \(program) in \(shell) \(version) or later.
    # “\(program) completions --help” tells how to load it.
    """
  }
}

extension Completions.Place {
  /// The command and the flag, or a pattern of them.
  var text: String { "\(command ?? "*") \(flag)" }
}

extension StringProtocol {
  /// One word to a shell, whatever stands in it.
  /// - Parameter escape: What its quotes make of a quote within.
  func quoted(_ escape: String) -> String {
    "'\(String(self).sanitized.replacing("'", with: escape))'"
  }
}
