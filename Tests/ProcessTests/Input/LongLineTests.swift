import Foundation
import ProcessHarness
import Processes
import Testing

/// An endless line takes bounded memory and time.
@Suite(.waiting) final class LongLineTests: SandboxSuite {
  private var path: String { sandbox.folder.path + "/users.csv" }

  /// A file with holes, which take no room on the disk and read as zeros.
  private func makeFile(_ head: String, bytes: UInt64) throws {
    let head = try sandbox.file("users.csv", head)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: head))
    try handle.truncate(atOffset: bytes)
    try handle.close()
  }

  /// A run that may have 1 GB of addresses, and so can't hold the file. Each thread reserves some.
  private func importFrugally(_ flags: String...) throws -> Program.Run {
    let wrapper = Shell.after("ulimit -v 1000000 2>/dev/null")
    return try sandbox.start(["import-users", path] + flags, through: wrapper).finish()
  }

  @Test(arguments: ["", "username,email\nbob,"])
  func `a file with a line of 2 GB near its beginning is refused`(head: String) async throws {
    try await sandbox.beginAsAda()
    try makeFile(head, bytes: 2_000_000_000)
    let run = try importFrugally()
    #expect(run.ends(65, saying: "The file isn't UTF-8 text"))
  }

  /// 10 MB, since a program that isn't optimised reads them slowly; 2 GB take no other path.
  @Test func `a long line further down is refused, and the other rows are imported`() async throws {
    try await sandbox.beginAsAda()
    let fill = String(repeating: "a", count: 70_000)
    try makeFile("username,email\nbob,bob@example.org\neve,\(fill)", bytes: 10_000_000)
    let run = try importFrugally("--partial", "--json")
    #expect(run.end == .code(0))
    #expect(
      try run.objects(ListedVerdict.self).first
        == ListedVerdict(3, "", "refused", "It is longer than 64 KiB. Is a closing quote missing?"))
    #expect(try await sandbox.usernames() == ["ada", "bob"])
  }
}
