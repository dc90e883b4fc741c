import Foundation
import Testing

/// Growth is decided in review: a change that adds more than 5 % of lines to a folder updates its
/// number.
struct LinesTests {
  private static let list = "Scripts/lines.txt"

  @Test func `each folder's lines of Swift and C are within 5 % of the listed number`() throws {
    let rows = try File(Self.list).lines.map { $0.text.split(separator: "\t").map(String.init) }
    let folders = rows.map { $0[0] }
    #expect(folders == folders.sorted())
    var counts: [String: Int] = [:]
    for path in Self.paths {
      // The innermost folder is listed last.
      let folder = try #require(
        folders.last { path.hasPrefix($0 + "/") }, "List the folder of \(path) in \(Self.list).")
      counts[folder, default: 0] += try File(path).lines.count
    }
    for row in rows {
      let (listed, count) = (try #require(Int(row[1])), counts[row[0], default: 0])
      let isClose = abs(count - listed) <= max(20, listed / 20)
      #expect(isClose, "List \(row[0]) with \(count) lines in \(Self.list), or write fewer.")
    }
  }

  /// Without the files of modules that Scripts/scaffold has made.
  private static var paths: [String] {
    ["Scripts", "Sources", "Tests"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: "\(Package.folder)/\(folder)")
      return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }.filter { path in
      let parts = path.split { "/+.".contains($0) }.map(String.init)
      let generated = Package.generated.flatMap { [$0, $0 + "Tests"] }
      return ["c", "h", "swift"].contains(parts.last) && Set(parts).isDisjoint(with: generated)
    }
  }
}
