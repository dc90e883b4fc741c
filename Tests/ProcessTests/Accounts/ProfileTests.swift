import Foundation
import ProcessHarness
import Testing
import ViperPlatform

/// The profile, changed by flags.
@Suite(.waiting) final class ProfileTests: SandboxSuite {
  /// A complete picture of one pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
    + "gg=="

  private func change(_ flags: String...) throws -> Program.Run {
    try sandbox.start(["profile", "--no-input"] + flags).finish()
  }

  private func file(_ name: String, _ bytes: Data) throws -> String {
    let path = "\(sandbox.folder.path)/\(name)"
    try bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `flags change a name, an age and a photo, and keep the rest`() async throws {
    try await sandbox.beginAsAda()
    let png = try #require(Data(base64Encoded: Self.png))
    let photo = try file("ada.png", png)
    for flags in [("--age", "36"), ("--photo", photo), ("--name", "Ada K. Lovelace")] {
      #expect(try change(flags.0, flags.1).ends(0, saying: "Your profile is saved."))
    }
    let fifo = sandbox.folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let noPicture = "That file holds no PNG or JPEG picture. Choose another one."
    #expect(try change("--photo", file("c.png", png.prefix(20))).ends(65, saying: noPicture))
    for path in [sandbox.folder.path, fifo, "/dev/zero"] {
      #expect(try change("--photo", path).ends(66, saying: "is not a regular file."), "\(path)")
    }
    #expect(try change("--photo", "/nowhere").ends(66, saying: "can't be read."))
    #expect(try change("--name", "Ada\u{1B}[31m").ends(1, saying: "A name has no line breaks"))
    #expect(try change("--age", "151").ends(2, saying: "must be a whole number from 0 to 150."))
    #expect(
      try change().output
        == "ada\tAda K. Lovelace\tada@example.org\ttrue\t36\tpng\t1\t1\t70\n")
    #expect(try change("--remove-photo").ends(0, saying: "Your profile is saved."))
    #expect(
      try change().output == "ada\tAda K. Lovelace\tada@example.org\ttrue\t36\t\t\t\t\n")
    #expect(try change("--remove-photo").ends(0, saying: "Your profile is saved."))
    #expect(try sandbox.viper("user-list", "--filter", "k.").output.contains("\t36\t"))
  }
}
