import ProcessHarness
import Processes
import ViperPages
import ViperScenarios

@testable import viper

/// The channel of lines: a terminal or pipes.
protocol LineChannel: AnyObject {
  var hasEnded: Bool { get }
  /// The whole output.
  var said: String { get }
  /// Whether leaving ends the input.
  var isPipe: Bool { get }
  func type(line: String) throws
  /// Waits until a condition holds; false if the time is up first, or the run has ended.
  func waits(until isTrue: () throws -> Bool) rethrows -> Bool
  func status() throws -> Int32
}

/// Lines: one question after the other, everything else by its number.
final class LineConversation: Conversation {
  private let channel: any LineChannel
  /// The length of the output when the last line was typed; nil if none was typed.
  private var mark: Int?
  private let secrets = Route.all.flatMap(\.fields).filter(\.isSecret).map(\.label)

  init(_ channel: some LineChannel) { self.channel = channel }

  var hasEnded: Bool { channel.hasEnded }
  var text: String { channel.said }

  func perform(_ act: Scenario.Act) throws {
    switch act {
    case .answer(let field, let value): try answer(field, value)
    // The last answer submits a form.
    case .submit: break
    case .choose(let label), .switchTo(let label): try choose(label)
    case .row(let words, let action): try row(words, action)
    case .rows(let rows, let action):
      try perform(action, on: try rows.map(number(ofRow:)))
    case .allRows(let rows, let action):
      let left = try rows.map(number(ofRow:))
      try perform(action, on: rows.isEmpty ? ["all"] : numbers.filter { !left.contains($0) })
    case .leave: try choose("Leave")
    case .hear(let words): try hear(words)
    case .reply(let label):
      _ = try prompt { $0 != "> " && number(of: label) != nil }
      try type(number(of: label).map { "\($0)" } ?? "")
    }
  }

  func hear(_ words: String) throws {
    if channel.waits(until: { self.fresh.contains(words) }) { return }
    throw Trouble("It doesn't say “\(words)”, but:\n\(fresh)")
  }

  func ends(or words: String?) throws -> Bool {
    // A prompt follows all other output.
    _ = channel.waits {
      self.hasEnded || self.open != nil && words.map(self.fresh.contains) ?? true
    }
    if !hasEnded, let words, !fresh.contains(words) {
      throw Trouble("It goes on without “\(words)”:\n\(fresh)")
    }
    return hasEnded
  }

  func leave() throws -> Int32 {
    for _ in 0..<8 where !hasEnded && !channel.isPipe {
      if try ends(or: nil) { break }
      try choose("Leave")
      _ = channel.waits { self.hasEnded || self.open != nil }
    }
    return try channel.status()
  }

  // MARK: - Output

  /// The output since the last line was typed, without that line.
  private var fresh: Substring {
    guard let mark else { return channel.said[...] }
    let rest = channel.said.utf8.dropFirst(mark)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return "" }
    return channel.said[channel.said.utf8.index(after: end)...]
  }

  private var lines: [Substring] {
    fresh.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The question that waits for an answer; nil if there is none.
  private var open: String? {
    guard let line = lines.last, [": ", "? ", "> "].contains(where: line.hasSuffix) else {
      return nil
    }
    return String(line)
  }

  /// Waits for a question.
  private func prompt(_ isWanted: (String) -> Bool) throws -> String {
    if channel.waits(until: { self.hasEnded || self.open.map(isWanted) ?? false }), let open {
      return open
    }
    throw Trouble("The expected prompt is missing:\n\(fresh)")
  }

  /// The number of the choice of that label.
  private func number(of label: String) -> Int? {
    lines.last { $0.drop(while: \.isNumber) == ". \(label)" }.flatMap {
      Int($0.prefix(while: \.isNumber))
    }
  }

  // MARK: - Input

  private func type(_ line: String) throws {
    mark = channel.said.utf8.count
    try channel.type(line: line)
  }

  private func answer(_ field: Field, _ value: String?) throws {
    let open = try prompt { open in
      open == "> " || open.hasPrefix(field.label)
        || open.hasPrefix("y or n") && lines.contains { $0.hasSuffix(field.label) }
    }
    switch field.kind {
    case .choice where open == "> ": try choose("Sort by \((value ?? "").lowercased())")
    case .choice: try type(value.flatMap(number).map { "\($0)" } ?? "")
    case .code, .file, .number, .secret, .secretAgain, .text, .toggle:
      try type((open == "> " ? "/" : "") + (value ?? ""))
    }
  }

  /// Makes a choice that isn't a value: "?" lists these, or an empty line at a secret.
  private func choose(_ label: String) throws {
    let open = try prompt { _ in true }
    if open != "Number: " {
      try type(secrets.contains(where: open.hasPrefix) ? "" : "?")
    }
    _ = try prompt { $0 == "Number: " }
    guard let number = number(of: label) else {
      throw Trouble("It doesn't offer “\(label)”, but:\n\(channel.said)")
    }
    try type("\(number)")
  }

  /// A row isn't read out again, so it may be anywhere in the output.
  private func row(_ words: String, _ action: String?) throws {
    _ = try prompt { $0 == "> " }
    let number = try number(ofRow: words)
    try type((try action.map { "\(try letter(of: $0)) " } ?? "") + number)
  }

  private func perform(_ action: String, on rows: [String]) throws {
    _ = try prompt { $0 == "> " }
    try type("\(try letter(of: action)) \(rows.joined(separator: " "))")
  }

  /// The numbers of all rows that were read out.
  private var numbers: [String] {
    let numbers = channel.said.split(whereSeparator: \.isNewline)
      .filter { $0.contains(#/^\d+\. /#) }.map { String($0.prefix(while: \.isNumber)) }
    return Set(numbers).sorted()
  }

  private func number(ofRow words: String) throws -> String {
    _ = try prompt { $0 == "> " }
    let row = channel.said.split(whereSeparator: \.isNewline).last { line in
      line.first?.isNumber == true && line.contains(". ") && line.contains(words)
    }
    guard let number = row?.prefix(while: \.isNumber) else {
      throw Trouble("No row holds “\(words)”:\n\(channel.said)")
    }
    return String(number)
  }

  /// The letter that does an action to rows, as the lines name it.
  private func letter(of action: String) throws -> Character {
    let all = channel.said.split(whereSeparator: \.isNewline)
    for line in all.reversed() {
      // "k and a number to move up, s, d or x and numbers (1 3 5-7, all) to favorite, disable or delete".
      for match in line.matches(
        of:
          #/\b([a-z](?:(?:, | or )[a-z])*) and (?:a number|numbers \(.*?\)) to (.*?)(?=, [a-z] and|, [a-z](?:, | or )|, Enter|, \/|, \?)/#
      ) {
        let (letters, labels) = (
          match.1.split(separator: #/, | or /#), match.2.split(separator: #/, | or /#)
        )
        guard let index = labels.firstIndex(of: Substring(action.lowercased())) else { continue }
        if let letter = letters[index].first { return letter }
      }
    }
    throw Trouble("No letter is named for “\(action)”.")
  }
}

extension Pseudoterminal: LineChannel {
  var said: String { text }
  var isPipe: Bool { false }
  func type(line: String) throws { try type(line + "\r") }
  func waits(until isTrue: () throws -> Bool) rethrows -> Bool { try wait(.seconds(10), isTrue) }
  func status() throws -> Int32 {
    let status = try finish()
    if !isRestored { throw Trouble("The terminal isn't restored.") }
    return status
  }
}

/// Through a pipe, leaving is the end of the input.
extension Program: LineChannel {
  var said: String { errors }
  var isPipe: Bool { true }
  func type(line: String) throws { try type(line + "\n") }
  func waits(until isTrue: () throws -> Bool) rethrows -> Bool { try wait(isTrue) }
  func status() throws -> Int32 {
    endInput()
    return try finish().status
  }
}

extension Program.Run {
  /// What a shell has in `$?`.
  var status: Int32 {
    switch end {
    case .code(let code): code
    case .signal(let number): 128 + number
    }
  }
}
