import Foundation
import ProcessHarness
import Terminal

@testable import App

extension Scenario {
  private static let folder = Repository.folder.appending(path: "Tests/Scenarios")

  /// The names of all files, sorted.
  static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".scenario") }.sorted()
  }

  static func named(_ name: String) throws -> Scenario {
    var reader = ScenarioReader(name)
    return try reader.read(String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
  }
}

/// Reads a scenario line by line.
private struct ScenarioReader {
  private enum Place { case top, block, look, file }

  private var scenario: Scenario
  private var number = 0
  private var place = Place.top

  init(_ name: String) { scenario = Scenario(name: name) }

  mutating func read(_ text: String) throws -> Scenario {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
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
        throw mistake(words)
      }
    }
    guard !scenario.blocks.isEmpty else { throw Mistake(scenario.name, 1, "Nothing happens.") }
    for index in scenario.blocks.indices { repeatSecrets(in: &scenario.blocks[index]) }
    // A form is submitted for what comes of it.
    for block in scenario.blocks where block.isSubmitted && block.says.isEmpty {
      if block.goesOn == nil { throw Mistake(scenario.name, block.line, "Its outcome is missing.") }
    }
    return scenario
  }

  private func mistake(_ words: String) -> Mistake {
    Mistake(scenario.name, number, "“\(words)” can't be read.")
  }

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
        throw mistake(words)
      }
      scenario.people[index].rawName = unescaped(name)
    } else if let rest = words.after("given ") {
      let parts = rest.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count < 2 { throw mistake(words) }
      scenario.people.append(
        .init(username: parts[0], name: parts[1], age: parts.dropFirst(2).first.flatMap { Int($0) })
      )
    } else if let rest = words.after("not ") {
      let (way, reason) = try pair(rest)
      if Way.named(way).isEmpty { throw mistake(words) }
      for way in Way.named(way) { scenario.limits[way] = reason }
    } else if words == "afterwards" {
      place = .look
    } else {
      try readOpening(words)
    }
  }

  private mutating func readOpening(_ words: String) throws {
    let isContinued = words.hasPrefix("go on with ")
    let parts = (words.after(isContinued ? "go on with " : "open ") ?? "").split(separator: " ")
      .map(String.init)
    let route = parts.first.flatMap { Route.named(RouteName(rawValue: $0)) }
    if route == nil, parts.first != "viper" { throw mistake(words) }
    scenario.blocks.append(
      .init(line: number, route: route, flags: Array(parts.dropFirst()), isContinued: isContinued))
    place = .block
  }

  private mutating func readBlock(_ words: String) throws {
    let index = scenario.blocks.count - 1
    func act(_ act: Scenario.Act) { scenario.blocks[index].acts.append((number, act)) }
    if words == "submit" { return act(.submit) }
    if let label = words.after("choose ") { return act(.choose(label)) }
    if let label = words.after("switch to ") { return act(.switchTo(label)) }
    if let label = words.after("answer ") { return act(.reply(label)) }
    if let row = words.after("row ") {
      let parts = row.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      return act(.row(unescaped(parts[0]), action: parts.dropFirst().first))
    }
    let (name, value) = try pair(words)
    switch name {
    case "says": act(.hear(unescaped(value)))
    case "ends": scenario.blocks[index].ends = unescaped(value)
    case "goes on": scenario.blocks[index].goesOn = unescaped(value)
    case "prints": scenario.blocks[index].prints = (scenario.blocks[index].prints ?? []) + [value]
    case _ where name.hasPrefix("exit"):
      // "exit: 1", or "exit on a terminal: 3, since …" for some ways, with the reason.
      let ways = name == "exit" ? Way.allCases : Way.named(name.dropFirst("exit ".count))
      guard let code = Int32(value.prefix { $0 != "," }), !ways.isEmpty else {
        throw mistake(words)
      }
      for way in ways { scenario.blocks[index].exits[way] = code }
    default:
      let fields = scenario.blocks[index].route?.fields ?? Route.all.flatMap(\.fields)
      guard let field = fields.first(where: { $0.label == name }) else { throw mistake(words) }
      act(.answer(field, value == "(as it is)" ? nil : unescaped(value)))
    }
  }

  private mutating func readLook(_ words: String) throws {
    let last = scenario.looks.count - 1
    if let rest = words.after("viper ") {
      scenario.looks.append(.init(line: number, words: rest.split(separator: " ").map(String.init)))
    } else if let count = words.after("mails: ").flatMap({ Int($0) }) {
      scenario.mails = count
    } else if last < 0 {
      throw mistake(words)
    } else if let code = words.after("exit: ").flatMap({ Int32($0) }) {
      scenario.looks[last].exit = code
    } else {
      scenario.looks[last].output.append(words)
    }
  }

  /// A secret that a form asks twice is given once, unless the scenario says what is repeated.
  private func repeatSecrets(in block: inout Scenario.Block) {
    for again in block.route?.fields ?? [] {
      guard case .secretAgain(let name) = again.kind,
        !block.answers.contains(where: { $0.field.name == again.name }),
        let index = block.acts.firstIndex(where: {
          if case .answer(let field, _) = $0.act { field.name == name } else { false }
        }), case .answer(_, let value) = block.acts[index].act
      else { continue }
      block.acts.insert((block.acts[index].line, .answer(again, value)), at: index + 1)
    }
  }

  private func pair(_ words: String) throws -> (String, String) {
    let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count < 2 { throw mistake(words) }
    return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
  }

  /// With the characters that are written like "\u{1B}".
  private func unescaped(_ text: String) -> String {
    text.replacing(/\\u\{([0-9A-Fa-f]{1,6})\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
  }
}

extension String {
  fileprivate func after(_ start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)).trimmingCharacters(in: .whitespaces) : nil
  }
}
