import Foundation
import Terminal

@testable import App

/// What stands below an opening, a space or more from the margin.
extension ScenarioReader {
  mutating func readBlock(_ words: String) throws {
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
      return act(.row(try unescaped(parts[0]), action: parts.count == 2 ? parts[1] : nil))
    }
    let (name, value) = try pair(words)
    switch name {
    case "says": act(.hear(try unescaped(value)))
    case "ends": scenario.blocks[index].ends = try unescaped(value)
    case "goes on": scenario.blocks[index].goesOn = try unescaped(value)
    case "prints": scenario.blocks[index].prints = (scenario.blocks[index].prints ?? []) + [value]
    case _ where name.hasPrefix("exit"): try readExit(name, value)
    default:
      let route = scenario.blocks[index].route
      let fields = route.map(\.fields) ?? Route.all.flatMap(\.fields)
      guard let field = fields.first(where: { $0.label == name }) else {
        let labels = fields.map { "“\($0.label)”" }.joined(separator: ", ")
        throw mistake(
          "“\(name)” is no field of \(route.map { "\($0.name)" } ?? "viper"): \(labels).")
      }
      act(.answer(field, value == "(as it is)" ? nil : try unescaped(value)))
    }
  }

  /// "exit: 1", or "exit on a terminal: 3, since …" for some ways, with the reason.
  private mutating func readExit(_ name: String, _ value: String) throws {
    let index = scenario.blocks.count - 1
    let parts = value.split(separator: ",", maxSplits: 1)
    guard let code = parts.first.flatMap({ Int32($0) }) else {
      throw mistake("“\(value)” is no code.")
    }
    if name == "exit" {
      for way in Way.allCases { scenario.blocks[index].exits[way] = code }
      return
    }
    let ways = Way.named(name.dropFirst("exit ".count))
    if ways.isEmpty || parts.count < 2 { throw mistake("Name a way, a code, and the reason.") }
    for way in ways { scenario.blocks[index].exits[way] = code }
  }

  mutating func readLook(_ words: String) throws {
    if let rest = words.after("viper ") {
      scenario.looks.append(.init(line: number, words: rest.split(separator: " ").map(String.init)))
    } else if let rest = words.after("mails: ") {
      guard let count = Int(rest) else { throw mistake("“\(rest)” is no number.") }
      scenario.mails = count
    } else if scenario.looks.isEmpty {
      throw mistake("“\(words)” comes before any run.")
    } else if let code = words.after("exit: ").flatMap({ Int32($0) }) {
      scenario.looks[scenario.looks.count - 1].exit = code
    } else {
      scenario.looks[scenario.looks.count - 1].output.append(words)
    }
  }
}
