import Foundation
import Terminal

@testable import App

/// Reads a scenario line by line.
struct ScenarioReader {
  private enum Place { case top, block, look, file }

  private let lines: [String]
  var scenario: Scenario
  var number = 0
  private var place = Place.top

  init(_ name: String, _ text: String) {
    scenario = Scenario(name: name)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  mutating func read() throws -> Scenario {
    for line in lines {
      number += 1
      let words = line.trimmingCharacters(in: .whitespaces)
      if place == .file, line.hasPrefix("  ") {
        scenario.files[scenario.files.count - 1].lines.append(String(line.dropFirst(2)))
      } else if words.isEmpty || words.hasPrefix("#") {
        continue
      } else if !line.hasPrefix(" ") {
        try readTop(words)
      } else if place == .look {
        try readLook(words)
      } else if place == .block {
        try readBlock(words)
      } else {
        throw mistake("“\(words)” belongs to nothing: open a route before.")
      }
    }
    for index in scenario.blocks.indices { repeatSecrets(in: &scenario.blocks[index]) }
    try check()
    return scenario
  }

  func mistake(_ words: String) -> Mistake { Mistake(scenario.name, number, words) }

  // MARK: - What stands at the margin

  private mutating func readTop(_ words: String) throws {
    place = .top
    if let rest = words.after("given file ") {
      place = .file
      scenario.files.append((rest, []))
    } else if let rest = words.after("given logged in ") {
      scenario.user = rest
    } else if let rest = words.after("given name of ") {
      let (username, name) = try pair(rest)
      guard let index = scenario.people.firstIndex(where: { $0.username == username }) else {
        throw mistake("Nobody called “\(username)” is given.")
      }
      scenario.people[index].rawName = try unescaped(name)
    } else if let rest = words.after("given ") {
      let parts = rest.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      guard (2...3).contains(parts.count), parts.count == 2 || Int(parts[2]) != nil else {
        throw mistake("Give a username, a name, and an age or nothing.")
      }
      scenario.people.append(
        .init(username: parts[0], name: parts[1], age: parts.count == 3 ? Int(parts[2]) : nil))
    } else if let rest = words.after("not ") {
      let (way, reason) = try pair(rest)
      if Way.named(way).isEmpty || reason.isEmpty { throw mistake("Name a way and the reason.") }
      for way in Way.named(way) { scenario.limits[way] = reason }
    } else if words == "afterwards" {
      place = .look
    } else {
      try readOpening(words)
    }
  }

  private mutating func readOpening(_ words: String) throws {
    let isContinued = words.hasPrefix("go on with ")
    guard let rest = words.after(isContinued ? "go on with " : "open ") else {
      throw mistake("“\(words)” means nothing here.")
    }
    let parts = rest.split(separator: " ").map(String.init)
    let route = parts.first.flatMap(Route.named)
    if route == nil, parts.first != "viper" { throw mistake("“\(rest)” is no route.") }
    scenario.blocks.append(
      .init(line: number, route: route, flags: Array(parts.dropFirst()), isContinued: isContinued))
    place = .block
  }

  // MARK: - The whole

  /// A secret that a form asks twice is told once, unless the scenario says what is repeated.
  private func repeatSecrets(in block: inout Scenario.Block) {
    for again in block.route?.fields ?? [] {
      guard case .secretAgain(let name) = again.kind,
        !block.answers.contains(where: { $0.field.name == again.name }),
        let index = block.acts.firstIndex(where: { $0.act.field?.name == name }),
        case .answer(_, let value) = block.acts[index].act
      else { continue }
      block.acts.insert((block.acts[index].line, .answer(again, value)), at: index + 1)
    }
  }

  /// What was done is waited for by what comes of it.
  private func check() throws {
    if scenario.blocks.isEmpty { throw mistake("Nothing is opened.") }
    for block in scenario.blocks where block.isSubmitted {
      if block.says.isEmpty, block.goesOn == nil {
        throw Mistake(scenario.name, block.line, "Tell what it says, or goes on with.")
      }
    }
  }

  func pair(_ words: String) throws -> (String, String) {
    let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count < 2 { throw mistake("“\(words)” means nothing here.") }
    return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
  }

  /// What stands there as "\u{1B}" is the letter itself.
  func unescaped(_ text: String) throws -> String {
    var (result, rest) = ("", text[...])
    while let match = rest.firstMatch(of: /\\u\{([0-9A-Fa-f]{1,6})\}/) {
      guard let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw mistake("“\(match.0)” is no letter.")
      }
      result += rest[..<match.range.lowerBound]
      result.unicodeScalars.append(scalar)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }
}

extension Scenario.Act {
  fileprivate var field: Field? { if case .answer(let field, _) = self { field } else { nil } }
}

extension String {
  func after(_ start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)).trimmingCharacters(in: .whitespaces) : nil
  }
}
