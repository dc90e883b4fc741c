import Foundation
import Testing

/// Tests/ASVS.md says which tests show what; this shows that it isn't just saying so.
@Suite struct LedgerTests {
  /// How many requirements the chapters have that the ledger is about, in ASVS 5.0.0.
  private static let requirements = [
    1: 30, 2: 13, 5: 13, 6: 47, 7: 19, 8: 13, 11: 24, 13: 21, 14: 13, 15: 21, 16: 17,
  ]

  /// A row of a table, without its bars.
  private func rows(of heading: String) throws -> [[String]] {
    let lines = try File("Tests/ASVS.md").lines.map(\.text)
    let start = try #require(lines.firstIndex(of: "## \(heading)"))
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    return section.filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
  }

  /// What a cell names, such as `UsernameTests/one spelling, whatever was typed`.
  private func tests(in cell: String) -> [(file: String, name: String)] {
    cell.matches(of: /`(\w+Tests)\/([^`]+)`/).map { (String($0.1), String($0.2)) }
  }

  @Test func `every test that the ledger names is there`() throws {
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

  @Test func `every row has an id, what it asks, a level, and a test or a reason`() throws {
    let headings = try File("Sources/Services/Security.md").lines.map(\.text)
      .filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    var ids: [[Int]] = []
    for row in try rows(of: "ASVS 5.0.0") {
      guard row.count == 4, row[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil,
        row[1].wholeMatch(of: /\S.{3,}/) != nil, row[2].wholeMatch(of: /[123]/) != nil
      else {
        Issue.record("No row: \(row)")
        continue
      }
      ids.append(row[0].split(separator: ".").compactMap { Int($0) })
      let hasReason = row[3].wholeMatch(of: /not (?:met|applicable): \S.{3,}/) != nil
      let section = row[3].wholeMatch(of: /\[Security\.md\]\(.+\), “(.+)”/)
      if let section { #expect(headings.contains(section.1), "\(row)") }
      #expect(hasReason || section != nil || !tests(in: row[3]).isEmpty, "\(row)")
    }
    #expect(ids == ids.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(Set(ids).count == ids.count)
    let counts = Dictionary(grouping: ids) { $0[0] }.mapValues(\.count)
    #expect(counts == Self.requirements)
  }

  @Test func `what is beyond it is shown too`() throws {
    let rows = try rows(of: "Beyond ASVS")
    #expect(rows.count == 20)
    for row in rows { #expect(row.count == 2 && !tests(in: row[1]).isEmpty, "\(row)") }
  }
}
