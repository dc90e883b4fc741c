import Foundation
import Platform
import Testing

/// The profile, changed by flags.
@Suite(.waiting) final class ProfileTests: SandboxSuite {
  /// A whole picture of one pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
    + "gg=="

  private func change(_ flags: [String]) throws -> Program.Run {
    try sandbox.start(["profile", "--no-input"] + flags).finish()
  }

  private func file(_ name: String, _ bytes: Data) throws -> String {
    let path = "\(sandbox.folder.path)/\(name)"
    try bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `flags change a name, an age and a photo, and leave the rest`() async throws {
    try await sandbox.beginAsAda()
    let photo = try file("ada.png", #require(Data(base64Encoded: Self.png)))
    for flags in [["--age", "36"], ["--photo", photo], ["--name", "Ada K. Lovelace"]] {
      let run = try change(flags)
      #expect(run.end == .code(0))
      #expect(run.errors == "Your profile is saved.\n")
    }
    #expect(
      try change([]).errors == """
        My name is Ada K. Lovelace.

        Username: ada
        Email: ada@example.org (confirmed)
        Age: 36 years
        Photo: PNG, 1 × 1 pixels, 70 bytes

        """)
    #expect(try sandbox.whoAmI().contains("Ada K. Lovelace"))
    #expect(try sandbox.viper("user-list", "--filter", "k. 36", "--json").output.isEmpty)
    #expect(try sandbox.viper("user-list", "--filter", "k.").output.contains("36 years"))
  }

  @Test(
    arguments: [
      (["--name", ""], 1, "A name is needed."),
      (["--name", "\u{301}\u{302}"], 1, "accents or spaces alone are none."),
      (["--name", String(repeating: "a", count: 10_000)], 1, "A name has at most 100 letters."),
      (
        ["--name", String(repeating: "\u{301}", count: 10_000)], 1,
        "A name has at most 100 letters."
      ),
      (["--name", "Ada\u{1B}[31m"], 1, "A name has no line breaks, control characters"),
      (["--age", "151"], 2, "must be a whole number from 0 to 150."),
      (["--age", "-1"], 2, "must be a whole number from 0 to 150."),
    ] as [([String], Int32, String)])
  func `a value that won't do changes nothing`(
    flags: [String], code: Int32, says: String
  ) async throws {
    try await sandbox.beginAsAda()
    let before = try change([]).errors
    let run = try change(flags)
    #expect(run.end == .code(code))
    #expect(run.saysOnly(says) && run.isSanitized, "\(run.errors)")
    #expect(try change([]).errors == before)
  }

  @Test func `what is no photo is told, and the photo stays`() async throws {
    try await sandbox.beginAsAda()
    let png = try #require(Data(base64Encoded: Self.png))
    #expect(try change(["--photo", file("ada.png", png)]).end == .code(0))
    let fifo = sandbox.folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let noPicture = "That file holds no PNG or JPEG picture. Choose another one."
    let bad = [
      (try file("a.png", Data("This is a letter.".utf8)), noPicture),
      (try file("b.png", Data()), noPicture), (try file("c.png", png.prefix(20)), noPicture),
      (sandbox.folder.path, noPicture), (fifo, noPicture), ("/dev/zero", noPicture),
      (
        try file("d.png", png + Data(count: 5_000_000)),
        "A photo has at most 5 MB. Choose a smaller one."
      ),
      (sandbox.folder.path + "/nowhere", "can't be read. Check its name and its permissions."),
    ]
    for (path, says) in bad {
      let run = try change(["--photo", path])
      #expect(run.end == .code(says.hasPrefix("can't be read") ? 66 : 65))
      #expect(run.saysOnly(says), "\(path): \(run.errors)")
    }
    #expect(try change([]).errors.contains("Photo: PNG, 1 × 1 pixels, 70 bytes\n"))
  }
}
