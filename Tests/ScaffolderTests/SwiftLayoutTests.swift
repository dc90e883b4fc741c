import Testing

@testable import Scaffolder

@Suite(.waiting) struct SwiftLayoutTests {
  /// Forty letters: two of them on a line leave little room.
  private static let long = "AbcdefghijAbcdefghijAbcdefghijAbcdefghij"

  @Test(arguments: [
    // What a long name has broken is whole with a short one, but what would have fitted stays.
    ("  func take(\n    _ one: LONG, and other: LONG)", "  func take(_ one: X, and other: X)"),
    (
      "  func take(\n    _ one: LONG, and other: LONG\n  ) async {\n    go()\n  }",
      "  func take(_ one: X, and other: X) async {\n    go()\n  }"
    ),
    (
      "  @Test([\n    LONG, [LONG], .another(1),\n  ])\n  x",
      "  @Test([X, [X], .another(1)])\n  x"
    ),
    ("take(\n)", "take(\n)"), ("take(", "take("),
    ("take(\n  one)\nLONG(LONG,\n  LONG)", "take(\n  one)\nX(X,\n  X)"),
    ("  take(\n    LONG, LONG,\n    LONG)", "  take(\n    X, X,\n    X)"),
    (
      "let a = \"\"\"\n  (\n  LONG, LONG, LONG)\n  \"\"\"",
      "let a = \"\"\"\n  (\n  X, X, X)\n  \"\"\""
    ),
  ])
  func `a short name needs fewer lines`(template: String, text: String) {
    let breaks = SwiftLayout.forcedBreaks(
      in: Array(template.replacing("LONG", with: Self.long).utf8))
    let bytes = Array(template.replacing("LONG", with: "X").utf8)
    #expect(String(decoding: SwiftLayout.mended(bytes, breaks: breaks), as: UTF8.self) == text)
  }

  @Test(arguments: [
    (
      "extension LONGPresenter: LONGViewToPresenter {",
      ["extension LONGPresenter:", "  LONGViewToPresenter", "{"]
    ),
    (
      "final class LONGView: Screen, LONGPresenterToView {",
      ["final class LONGView:", "  Screen, LONGPresenterToView", "{"]
    ),
    (
      "  func items() async throws(LONGError) -> [LONGItem] {",
      ["  func items() async throws(LONGError)", "    -> [LONGItem]", "  {"]
    ),
    (
      "  func items() async throws(LONGError) -> [LONGItem]",
      ["  func items() async throws(LONGError)", "    -> [LONGItem]"]
    ),
    (
      "  func take(_ one: LONG, and other: [LONG]) throws(Failure) {",
      ["  func take(", "    _ one: LONG,", "    and other: [LONG]", "  ) throws(Failure) {"]
    ),
    (
      "  func take(_ one: LONG, and other: Int, or third: LONG)",
      ["  func take(", "    _ one: LONG, and other: Int,", "    or third: LONG)"]
    ),
    (
      "  private var state = LONGState() { didSet { view?.show(state) } }",
      ["  private var state = LONGState() {", "    didSet { view?.show(state) }", "  }"]
    ),
    (
      "    presenter = LONGPresenter(interactor: LONGInteractor(service: service))",
      [
        "    presenter = LONGPresenter(",
        "      interactor: LONGInteractor(service: service))",
      ]
    ),
    (
      "    let LONG = LONGWireframe(service: LONGSamples(), delegate: self)",
      [
        "    let LONG =", "      LONGWireframe(",
        "        service: LONGSamples(), delegate: self)",
      ]
    ),
    (
      "    view.show(LONGState(rows: LONGRow.all, status: .failed(.cancelled)))",
      [
        "    view.show(", "      LONGState(",
        "        rows: LONGRow.all, status: .failed(.cancelled)))",
      ]
    ),
    (
      #"    say("(one, two) \" LONG LONG", LONG)"#,
      ["    say(", #"      "(one, two) \" LONG LONG","#, "      LONG)"]
    ),
    (
      "  @Test func `it is (one), or LONG`(of one: LONG, by other: Int) {",
      ["  @Test func `it is (one), or LONG`(", "    of one: LONG, by other: Int", "  ) {"]
    ),
  ])
  func `a line that is too long is broken as swift format breaks it`(
    line: String, parts: [String]
  ) {
    #expect(mended(line + "\n") == parts.joined(separator: "\n") + "\n")
  }

  @Test(arguments: [
    "  /// What LONG has to do with LONG, and with (LONG, LONG).\n",
    "  \"(LONG, LONG, LONG)\",\n",
    "let text = \"\"\"\n  call(LONG, LONG, LONG)\n  \"\"\"\n",
    "",
    "let one = 1\r\n",
    "no end of the last line",
  ])
  func `comments and texts stay as they are`(text: String) {
    #expect(mended(text) == text)
  }

  @Test(arguments: [(100, 1), (101, 2)])
  func `columns are counted, not bytes`(columns: Int, lines: Int) {
    let line = "call(" + String(repeating: "é", count: columns - 9) + ", b)"

    #expect(mended(line).split(separator: "\n").count == lines)
  }

  @Test func `imports at the top are sorted, and none below`() {
    let text = "import Terminal\nimport LONG\n\n@testable import B\nimport A\n"

    #expect(
      mended(text)
        == "import LONG\nimport Terminal\n\n@testable import B\nimport A\n")
  }

  private func mended(_ text: String) -> String {
    let text = text.replacing("LONG", with: Self.long)
    let bytes = SwiftLayout.mended(Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self).replacing(Self.long, with: "LONG")
  }
}
