import ViperPages
import ViperTerminal

/// A way to use the program.
///
/// Each scenario can be performed in all of them.
package enum Way: String, CaseIterable, Sendable {
  case screen = "on a full screen"
  case lines = "in lines"
  case pipe = "through a pipe"
  case json = "in JSON"
  case flags = "with flags"

  /// The ways that these words name; empty if they name none.
  package static func named(_ words: some StringProtocol) -> [Way] {
    switch words {
    case "on a terminal": [.screen, .lines]
    case "through a pipe": [.pipe, .json]
    default: allCases.filter { $0.rawValue == words }
    }
  }
}

/// The acts of a user and their results, independent of the interface.
///
/// It is read from a file, which Tests/Scenarios/README.md describes.
package struct Scenario: Sendable {
  /// A user who exists at the beginning.
  package struct Person: Equatable, Sendable {
    package var username: String
    package var name: String
    package var age: Int?
    /// Nil for the usual one, `username@example.org`; empty for none.
    package var email: String?
    /// An invalid name, written to the database without checks.
    package var rawName: String?

    package init(username: String, name: String, age: Int? = nil, email: String? = nil) {
      (self.username, self.name, self.age, self.email) = (username, name, age, email)
    }

    /// The address, usual or not.
    package var address: String { email ?? "\(username)@example.org" }
  }

  package enum Act: Equatable, Sendable {
    /// Nil leaves the field as it is.
    case answer(Field, String?)
    case submit
    /// An action of the page.
    case choose(String)
    /// An entry of the bar.
    case switchTo(String)
    /// Opens the row that contains these words, or does an action on it.
    case row(String, action: String?)
    /// Does an action on the rows that contain these words, each one row.
    case rows([String], action: String)
    /// Does an action on all rows but those that contain these words.
    case allRows(but: [String], action: String)
    /// Answers a question with the option of that label.
    case reply(String)
    /// Leaves the page.
    case leave
    /// Continues once this text is shown, in all ways.
    case hear(String)
  }

  /// The acts on one route, and their results.
  package struct Block: Sendable {
    package var line: Int
    /// Nil if the program is started without a route.
    package var route: RouteName?
    package var flags: [String] = []
    /// Whether a run that hasn't ended continues with it.
    package var isContinued = false
    package var acts: [(line: Int, act: Act)] = []
    /// The message of the run if it ends here.
    package var ends: String?
    /// The text that is shown if the run continues.
    package var goesOn: String?
    /// The lines of standard output, if it is no terminal; nil if they don't matter.
    package var prints: [String]?
    package var exits: [Way: Int32] = [:]

    package init(
      line: Int, route: RouteName?, flags: [String] = [], isContinued: Bool = false
    ) {
      (self.line, self.route, self.flags) = (line, route, flags)
      self.isContinued = isContinued
    }
  }

  /// A run of the program that checks the result of the scenario.
  package struct Look: Equatable, Sendable {
    package var line: Int
    package var words: [String]
    package var output: [String] = []
    package var exit: Int32 = 0

    package init(line: Int, words: [String]) { (self.line, self.words) = (line, words) }
  }

  /// The file's name.
  package var name: String
  /// The reasons why ways can't perform it.
  package var limits: [Way: String] = [:]
  package var people: [Person] = []
  /// The user who is logged in at the beginning.
  package var user: String?
  /// Whether the password is confirmed in that session.
  package var isConfirmed = false
  /// Whether pages say that mails are sent to their addresses, instead of where they are kept.
  package var sendsMails = false
  package var files: [(name: FileName, lines: [String])] = []
  package var blocks: [Block] = []
  package var looks: [Look] = []
  /// The number of mails in the end; nil if that doesn't matter.
  package var mails: Int?

  /// The blocks of each run of the program.
  package var runs: [[Block]] {
    blocks.reduce(into: []) { runs, block in
      if block.isContinued, !runs.isEmpty {
        runs[runs.count - 1].append(block)
      } else {
        runs.append([block])
      }
    }
  }
}

extension Scenario.Block {
  package var answers: [(field: Field, value: String?)] {
    acts.compactMap {
      if case .answer(let field, let value) = $0.act { (field, value) } else { nil }
    }
  }

  /// The expected output in all ways.
  package var says: [String] {
    acts.compactMap { if case .hear(let words) = $0.act { words } else { nil } }
  }

  package var isSubmitted: Bool { acts.contains { $0.act == .submit } }
}

/// A line of a scenario that is invalid or fails, with the file and its number.
package struct Mistake: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ file: String, _ line: Int, _ words: String) {
    description = "\(file):\(line): \(words)"
  }
}
