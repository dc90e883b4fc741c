import Accounts
import StoreFixtures
import Testing
import ViperKitTesting

@testable import StoreMaintenance

@Suite struct RecordReaderTests {
  @Test(arguments: [1, 7, 4096])
  func `records of an independent writer are read back`(chunk: Int) throws {
    var random = Random(seed: UInt64(chunk) + 1)
    let parts = ["a", "bc", ",", ";", "\"", "\n", "\r\n", "\r", " ", "é", "漢", "'"]
    for _ in 0..<150 {
      let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? ""
      let width = Int.random(in: 2...5, using: &random)
      let records = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...6, using: &random))
            .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
      }
      var text = records.map { fields in
        fields.map { field in
          // A record of plain empty fields is skipped.
          let isPlain = !field.isEmpty && !field.contains { ",\"\n\r\r\n".contains($0) }
          return isPlain && Bool.random(using: &random)
            ? field : "\"\(field.replacing("\"", with: "\"\""))\""
        }.joined(separator: ",")
      }.joined(separator: end)
      if Bool.random(using: &random) { text += end }
      #expect(try read(text, chunk: chunk).map(\.fields) == records, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("", []), ("\n\n", []), ("a", [["a"]]), ("a,", [["a", ""]]), (",", []),
    ("a\n,,\n\"\",\n", [["a"], ["", ""]]),
    ("\"\"", [[""]]), ("a\n\nb", [["a"], ["b"]]), ("\r\na\r\n", [["a"]]),
    ("a\"b,c", [["a\"b", "c"]]), ("\"a\"\"\",\"\"\"\"", [["a\"", "\""]]),
  ])
  func `small texts are split into records`(text: String, records: [[String]]) throws {
    for chunk in [1, 7] { #expect(try read(text, chunk: chunk).map(\.fields) == records) }
  }

  @Test(
    arguments: [
      ("\"a\"b,c\nd", .strayQuote), ("\"a\" ,c\nd", .strayQuote), ("\"a\"b\"c\nd", .strayQuote),
      ("x,\"a\nd", .unclosedQuote),
      ("x,\"a\n", .unclosedQuote),
    ] as [(String, RecordReader.Flaw)])
  func `a record with misplaced quotes has a flaw`(text: String, flaw: RecordReader.Flaw) throws {
    for chunk in [1, 7] {
      let records = try read(text, chunk: chunk)
      #expect(records.first?.flaw == flaw)
      #expect(records.first?.fields == [])
      #expect(records.dropFirst().map(\.fields) == (flaw == .strayQuote ? [["d"]] : []))
    }
  }

  @Test(arguments: [1, 4096, 1 << 17])
  func `an overlong record is skipped, and the next one is read`(chunk: Int) throws {
    let limit = RecordReader.limit
    for (count, isTooLong) in [(limit, false), (limit + 1, true), (3 * limit, true)] {
      for end in ["\n", ""] {
        if chunk == 1, count > limit + 1 { continue }
        let long = String(repeating: "x", count: count - 2) + ",y"
        let records = try read("a\n\(long)\(end)\(end.isEmpty ? "" : "b,c")", chunk: chunk)
        #expect(records.map(\.line) == (end.isEmpty ? [1, 2] : [1, 2, 3]))
        #expect(records[1].flaw == (isTooLong ? .tooLong : nil))
        #expect(records[1].fields.count == (isTooLong ? 0 : 2))
        if !end.isEmpty { #expect(records[2].fields == ["b", "c"]) }
      }
    }
  }

  @Test func `an unclosed quote takes bounded memory`() throws {
    let text = "a,\"" + String(repeating: "line\n", count: 40_000)
    let records = try read(text, chunk: 4096)
    #expect(records.map(\.flaw) == [.unclosedQuote])
  }

  @Test(arguments: [1, 7, 4096])
  func `lines are counted for all line endings`(chunk: Int) throws {
    let text = "a\nb\r\nc\rd\n\n\"e\r\nf\rg\nh\"\n\"i\",\"\n\"\nj"
    let records = try read(text, chunk: chunk)
    #expect(records.map(\.line) == [1, 2, 3, 4, 6, 10, 12])
    #expect(records[4].fields == ["e\r\nf\rg\nh"])
  }

  @Test func `without quoting, a quote is plain text`() throws {
    #expect(
      try read("\"a:b\n\"", chunk: 3, separator: .colon, hasQuotes: false).map(\.fields)
        == [["\"a", "b"], ["\""]])
  }

  private struct Record {
    var line: Int
    var fields: [String]
    var flaw: RecordReader.Flaw?
  }

  private func read(
    _ text: String, chunk: Int, separator: UInt8 = 0x2C, hasQuotes: Bool = true
  ) throws -> [Record] {
    let reader = RecordReader(chunk: chunk, source: Array(text.utf8).source())
    (reader.separator, reader.hasQuotes) = (separator, hasQuotes)
    var records: [Record] = []
    while try reader.advance() {
      records.append(
        Record(
          line: reader.line,
          fields: (0..<reader.count).map { String(decoding: reader.field($0), as: UTF8.self) },
          flaw: reader.flaw))
    }
    return records
  }
}

extension [UInt8] {
  /// A source that returns the text in chunks.
  func source() -> RecordReader.Source {
    var rest = self[...]
    return { buffer throws(ImportProblem) in
      let count = Swift.min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }
}
