import Accounts
import Terminal

@testable import App

/// A way to use `viper`. Each scenario runs in all of them.
enum Way: String, CaseIterable {
  case screen = "on a full screen"
  case lines = "in lines"
  case pipe = "through a pipe"
  case json = "in JSON"
  case flags = "with flags"

  /// The ways that some words mean; empty where they mean none.
  static func named(_ words: some StringProtocol) -> [Way] {
    switch words {
    case "on a terminal": [.screen, .lines]
    case "through a pipe": [.pipe, .json]
    default: allCases.filter { $0.rawValue == words }
    }
  }
}

/// The acts of a user and their results, independent of the interface. It is read from a file in
/// Tests/Scenarios, whose README.md describes the format.
struct Scenario {
  struct Person: Equatable {
    var username: String
    var name: String
    var age: Int?
    /// A name that no check would let in, put straight into the database.
    var rawName: String?
  }

  enum Act: Equatable {
    /// Nil leaves the field as it is.
    case answer(Field, String?)
    case submit
    /// An action of the page.
    case choose(String)
    /// An entry of the bar.
    case switchTo(String)
    /// Opens the row that holds those words, or does that action to it.
    case row(String, action: String?)
    /// Answers a question with the option of that label.
    case reply(String)
    /// Goes on once that was said, in all ways.
    case hear(String)
  }

  /// What is done on one route, and what comes of it.
  struct Block {
    var line: Int
    /// Nil where `viper` is started without a route.
    var route: Route?
    var flags: [String] = []
    /// Whether a run that is still there goes on with it.
    var isContinued = false
    var acts: [(line: Int, act: Act)] = []
    /// What the run says where it ends here.
    var ends: String?
    /// What is shown where the run goes on.
    var goesOn: String?
    /// The lines of standard output, where it is no terminal; nil where they don't matter.
    var prints: [String]?
    var exits: [Way: Int32] = [:]
  }

  /// A run of `viper` that checks the result of the scenario.
  struct Look: Equatable {
    var line: Int
    var words: [String]
    var output: [String] = []
    var exit: Int32 = 0
  }

  /// The file's name.
  var name: String
  /// Why a way can't do it.
  var limits: [Way: String] = [:]
  var people: [Person] = []
  /// Who is logged in at the beginning.
  var user: String?
  var files: [(name: String, lines: [String])] = []
  var blocks: [Block] = []
  var looks: [Look] = []
  /// How many mails there are in the end; nil where that doesn't matter.
  var mails: Int?
}

extension Scenario.Block {
  var answers: [(field: Field, value: String?)] {
    acts.compactMap {
      if case .answer(let field, let value) = $0.act { (field, value) } else { nil }
    }
  }

  /// The expected output in all ways.
  var says: [String] {
    acts.compactMap { if case .hear(let words) = $0.act { words } else { nil } }
  }

  var isSubmitted: Bool { acts.contains { $0.act == .submit } }

  /// Whether it is one form, answered and submitted.
  var isForm: Bool { isSubmitted && acts.count == answers.count + 1 + says.count }

  /// Whether rows go to standard output where that is no terminal, without a conversation.
  var isResult: Bool {
    route?.hasResults == true && route?.converses != true && !flags.contains("--pick")
  }

  /// Whether there is something to do for a run that asks nothing. A choice on the way to another
  /// page is none: that page has a route, and so a run, of its own.
  var isCommand: Bool {
    let last = acts.last { if case .hear = $0.act { false } else { true } }
    let isAnswer = if case .answer? = last?.act { true } else { last == nil }
    return route != nil && (isSubmitted || isAnswer)
  }
}

/// Why a scenario can't be read, or fails: with the file and the line.
struct Mistake: Error, CustomStringConvertible {
  let description: String

  init(_ file: String, _ line: Int, _ words: String) { description = "\(file):\(line): \(words)" }
}
