import Foundation
import Testing
import ViperKitTesting
import ViperPages
import ViperTerminal

/// How the gallery draws a screen, and compares it with the pictures in the repository.
@MainActor
@Suite final class ScreenPictureTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "gallery-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the issues.
  @discardableResult
  private func check(_ page: (String, Page), isWriting: Bool = false) async throws -> [String] {
    let file = folder.appending(path: "SampleGalleryTests.swift").path
    var issues: [String] = []
    try await Gallery.check(
      [page], isWriting: isWriting, file: file, report: { text, _ in issues.append(text) }
    ) { ScreenStub($0) }
    return issues
  }

  private func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "Gallery/\(name)"), encoding: .utf8)
  }

  private static func page(_ text: String) -> Page { Page("Sample", .text(text)) }

  @Test func `hostile text is escaped, and beyond ASCII stretched to its cells`() async throws {
    let hostile = "</text><script>alert(\"1\")</script>&amp;"
    try await check(
      ("a < b", Self.page(hostile + "\n高橋 שרה  \u{1B}[31m\u{0}")), isWriting: true)

    let svg = try text(of: "Sample.svg")
    let escaped =
      "&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;</text>"
    #expect(svg.contains(escaped))
    #expect(svg.contains(#"textLength="72" lengthAdjust="spacingAndGlyphs">高橋 שרה</text>"#))
    #expect(svg.contains(">a &lt; b, 80 × 24</text>"))
    let parts = ["<script", "&amp;amp;amp;", "\u{1B}", "\u{0}"].filter(svg.contains)
    #expect(parts == [])
    #expect(try text(of: "Sample.txt").contains("── a < b, 80 × 24\n Sample\n"))
  }

  @Test func `styles are rules, with the colours of a dark and of a light terminal`() async throws {
    let failed = Page("Sample", .text(""), notice: .failure("It failed."))
    try await check(("failed", failed), isWriting: true)

    let svg = try text(of: "Sample.svg")
    let rules = [
      ".d-1-1210{fill:#ff8787;font-weight:bold}", ".l-1-31{fill:#cd0000;font-weight:bold}",
      ".dark{fill:#000;stroke:#777}", ".light{fill:#fff;stroke:#777}", "class=\"d-1-1210\"",
      "class=\"l-1-31\"",
    ]
    #expect(rules.filter { !svg.contains($0) } == [])
    #expect(svg.split(separator: "\n").filter { $0.hasPrefix(".d-1-1210{") }.count == 1)
  }

  @Test func `missing, different and orphaned pictures are failures`() async throws {
    let old = ("one", Self.page("Old"))
    var issues = try await check(old)
    try await check(old, isWriting: true)
    #expect(try await check(old) == [])
    try "".write(
      to: folder.appending(path: "Gallery/Other.svg"), atomically: true, encoding: .utf8)
    issues += try await check(("one", Self.page("New")))

    let path = "\(folder.lastPathComponent)/Gallery"
    let lines = [
      "Sample.txt is missing.", "Sample.svg is missing.",
      "Other.svg is no picture of a state any more.",
      "Sample.txt is another picture, from line 4 on:\n−  Old\n+  New",
    ]
    #expect(
      zip(issues, lines).allSatisfy { $0.contains("\(path)/\($1)\n") }, "\(issues)")
    #expect(issues.count == 5)
    #expect(issues.allSatisfy { $0.hasSuffix(Gallery.command) })
  }
}
