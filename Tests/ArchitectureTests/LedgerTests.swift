import Foundation
import Testing

/// Holds Tests/ASVS.md to its form: it covers the standard, and names tests and sections that
/// exist.
@Suite struct LedgerTests {
  /// How many requirements each section of ASVS 5.0.0 has, but for the chapters left out as a
  /// whole.
  private static let sections: [Int: [Int]] = [
    1: [2, 10, 12, 3, 3], 2: [3, 3, 5, 2], 5: [1, 6, 3, 3], 6: [3, 12, 8, 6, 8, 4, 2, 4],
    7: [3, 4, 2, 5, 3, 2], 8: [4, 4, 3, 2], 11: [4, 5, 5, 4, 2, 2, 2], 12: [5, 2, 5],
    13: [4, 6, 4, 7], 14: [2, 8, 3], 15: [5, 5, 7, 4], 16: [1, 5, 4, 3, 4],
  ]

  /// All ids of those chapters, such as "6.2.1", in order.
  private static let requirements = sections.sorted { $0.key < $1.key }.flatMap { chapter, counts in
    counts.enumerated().flatMap { section, count in
      (1...count).map { "\(chapter).\(section + 1).\($0)" }
    }
  }

  private func section(_ heading: String) throws -> [String] {
    let lines = try File("Tests/ASVS.md").lines.map(\.text)
    let start = try #require(lines.firstIndex(of: "## \(heading)"))
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  /// The rows of a table, each as its cells.
  private func rows(of heading: String) throws -> [[String]] {
    try section(heading).filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
  }

  /// The tests named by a cell, such as `UsernameTests/usernames are normalized`.
  private func tests(in cell: String) -> [(file: String, name: String)] {
    cell.matches(of: /`(\w+Tests)\/([^`]+)`/).map { (String($0.1), String($0.2)) }
  }

  /// The headings of Security.md that a cell names.
  private func documents(in cell: String) -> [String] {
    cell.matches(of: /\[Security\.md\]\(\.\.\/Sources\/Services\/Security\.md\), “([^”]+)”/)
      .map { String($0.1) }
  }

  @Test func `every test named by the ledger exists`() throws {
    var known: Set<String> = []
    for file in try Package.files(in: "Tests") where file.name.hasSuffix("Tests.swift") {
      for match in file.text.matches(of: /func `([^`]+)`\(/) {
        known.insert("\(file.name.dropLast(6))/\(match.1)")
      }
    }
    let cells = try (rows(of: "ASVS 5.0.0") + rows(of: "Beyond ASVS")).compactMap(\.last)
    let named = cells.flatMap(tests)
    #expect(named.count > 200)
    for (file, name) in named where !known.contains("\(file)/\(name)") {
      Issue.record("Tests/ASVS.md names “\(file)/\(name)”, which isn't there.")
    }
  }

  @Test func `every section named by the ledger exists, and isn't empty`() throws {
    let lines = try File("Sources/Services/Security.md").lines.map(\.text)
    for heading in try rows(of: "ASVS 5.0.0").compactMap(\.last).flatMap(documents) {
      let start = try #require(lines.firstIndex(of: "## \(heading)"), "\(heading)")
      #expect(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.joined().count > 200)
    }
  }

  /// A cell has tests and sections, "not met: reason", or both for a requirement met in part.
  @Test func `every row has an ID, a requirement, a level, and its tests`() throws {
    for row in try rows(of: "ASVS 5.0.0") {
      guard row.count == 4, row[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil,
        row[1].wholeMatch(of: /\S.{3,}/) != nil, row[2].wholeMatch(of: /[123]/) != nil
      else {
        Issue.record("No row: \(row)")
        continue
      }
      let parts = row[3].split(separator: #/(?:^|; )not met: /#, omittingEmptySubsequences: false)
      #expect(parts.count <= 2, "\(row)")
      if parts.count == 2 { #expect(parts[1].count > 10, "\(row)") }
      let shown = parts.first.map { $0.isEmpty ? [] : $0.components(separatedBy: " · ") } ?? []
      #expect(!shown.isEmpty || parts.count == 2, "\(row)")
      for item in shown {
        #expect(tests(in: item).count + documents(in: item).count == 1, "\(row[0]): \(item)")
      }
      #expect(!row[3].contains("not applicable"), "\(row)")
    }
  }

  @Test func `each requirement has one row, in order, or is omitted with its topic`() throws {
    let ids = try rows(of: "ASVS 5.0.0").map { $0[0] }
    let text = try section("Left out").joined(separator: "\n")
    let left = text.matches(of: /\b\d+\.\d+\.\d+\b/).map { String($0.output) }
    #expect(Set(ids).isDisjoint(with: left))
    #expect(Set(left).count == left.count)
    #expect(Self.requirements.count == 243)
    #expect(ids == Self.requirements.filter { !left.contains($0) })
    let chapters = text.matches(of: /\bV(\d+)\b/).compactMap { Int($0.1) }
    #expect(Set(chapters).union(Self.sections.keys) == Set(1...17))
    #expect(Set(chapters).isDisjoint(with: Self.sections.keys))
  }

  @Test func `every promise beyond ASVS has a test`() throws {
    let rows = try rows(of: "Beyond ASVS")
    #expect(rows.count >= 21)
    for row in rows { #expect(row.count == 2 && !tests(in: row[1]).isEmpty, "\(row)") }
  }
}
