import Testing

@testable import App

extension CompletionsTests {
  /// A command line whose end is to be completed, and what the table of routes has there.
  struct Question {
    var line: String
    var offers: [String]
    var areFolders = false
  }
}

extension CompletionsTests.Question {
  static var all: [Self] {
    let names = Route.all.map(\.name.rawValue)
    let taken = Route.userList.flags.map(\.name).filter { !["--plain", "--sort"].contains($0) }
    let fixed = [
      Self(line: "viper ", offers: names),
      Self(line: "viper help ", offers: names),
      Self(line: "viper --", offers: Help.options.map(\.name)),
      Self(line: "viper --color a", offers: ["auto", "always"]),
      Self(line: "viper --data ", offers: ["team"], areFolders: true),
      Self(line: "viper --data=x --plain us", offers: ["user-list"]),
      Self(line: "viper --data x import-users ", offers: ["team", "users of a day.csv"]),
      Self(line: "viper login --password-file ", offers: ["team", "users of a day.csv"]),
      Self(line: "viper login --username ", offers: []),
      Self(line: "viper user-list --limit ", offers: []),
      Self(line: "viper user-list --plain=", offers: []),
      Self(line: "viper user-list --plain --sort age --", offers: taken),
      Self(line: "viper user-list --plain --sort=age --", offers: taken),
      Self(line: "viper completions ", offers: Completions.Shell.allCases.map(\.rawValue)),
      Self(line: "viper nobody --", offers: []),
    ]
    return fixed
      + Route.all.flatMap { route in
        let flags = Self(line: "viper \(route.name) --", offers: route.flags.map(\.name))
        let values = route.fields.flatMap { field -> [Self] in
          guard case .words(let words) = field.value else { return [] }
          return [" ", "="].map {
            Self(line: "viper \(route.name) --\(field.name)\($0)", offers: words)
          }
        }
        return [flags] + values
      }
  }
}
