import Testing

@testable import Scaffolder

@Suite(.waiting) struct UnifiedDiffTests {
  private func diff(_ changes: [(String, String?, String?)]) -> String {
    String(decoding: UnifiedDiff(Plan(changes)).bytes, as: UTF8.self)
  }

  @Test func `a new file is all added`() {
    #expect(
      diff([("a.txt", nil, "x\ny\n")]) == """
        diff --git a/a.txt b/a.txt
        new file mode 100644
        --- /dev/null
        +++ b/a.txt
        @@ -0,0 +1,2 @@
        +x
        +y

        """)
  }

  @Test func `a file that goes is all removed, and may lack its last line feed`() {
    #expect(
      diff([("a b", "x", nil)]) == """
        diff --git a/a b b/a b
        deleted file mode 100644
        --- a/a b\t
        +++ /dev/null
        @@ -1 +0,0 @@
        -x
        \\ No newline at end of file

        """)
  }

  @Test func `a line in the middle is shown with three around it`() {
    let before = (1...9).map { "\($0)\n" }.joined()
    let after = before.replacing("5\n", with: "5\nfive\r\n")
    #expect(
      diff([("n", before, after)]) == """
        diff --git a/n b/n
        --- a/n
        +++ b/n
        @@ -3,6 +3,7 @@
         3
         4
         5
        +five\r
         6
         7
         8

        """)
  }

  @Test(arguments: [(6, 1), (7, 2)])
  func `changes with up to six lines between them are shown together`(lines: Int, hunks: Int) {
    let middle = String(repeating: "same\n", count: lines)
    let text = diff([("n", "a\n\(middle)b\n", "c\n\(middle)d\n")])
    #expect(text.split(separator: "\n").count { $0.hasPrefix("@@ ") } == hunks)
  }

  @Test func `empty files and files that can be run are told by their modes`() {
    let plan = Plan([
      Plan.Change(path: "e", before: nil, after: []),
      Plan.Change(path: "x", before: nil, after: [], mode: 0o755),
    ])
    #expect(
      String(decoding: UnifiedDiff(plan).bytes, as: UTF8.self) == """
        diff --git a/e b/e
        new file mode 100644
        diff --git a/x b/x
        new file mode 100755

        """)
  }

  @Test(arguments: [
    ("a\"b", #""a/a\"b""#), ("é", #""a/\303\251""#), ("a\\b", #""a/a\\b""#),
    ("a\tb", #""a/a\tb""#), ("\u{1}", #""a/\001""#), ("a b", "a/a b"), ("a'b", "a/a'b"),
  ])
  func `names are quoted as git does`(name: String, quoted: String) {
    #expect(diff([(name, nil, "")]).hasPrefix("diff --git \(quoted) "))
  }

  @Test func `a plan without changes has no diff`() {
    #expect(diff([("a", "x", "x")]) == "")
  }

  @Test func `few lines are removed and added, however many there are`() {
    let before = (0..<20_000).map { "line \($0)\n" }
    var after = before
    after.insert("new\n", at: 10)
    after.remove(at: 15_000)
    after[7000] = "other\n"
    let text = diff([("n", before.joined(), after.joined())])
    let signs = text.split(separator: "\n").dropFirst(3).map { $0.prefix(1) }
    #expect(signs.count { $0 == "+" } == 2)
    #expect(signs.count { $0 == "-" } == 2)
  }
}
