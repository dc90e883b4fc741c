import Foundation
import Testing

/// The README's scripts, run as they are written, but for `swift run viper`, which is built already.
@Suite(.waiting) struct ReadmeCommandsTests {
  @Test func `its scripts do what they say`() throws {
    let sandbox = try Sandbox()
    let readme = try Repository.text(of: "README.md")
    let scripts = readme.matches(of: /(?s)```sh\n(.*?)```/).map { String($0.1) }
    #expect(scripts.count == 2)
    let script = (["set -eu; cd \"$HOME\""] + scripts).joined(separator: "\n")
    let run = try sandbox.bare(
      through: ["/bin/sh", "-c", script.replacing("swift run viper", with: "\"$0\"")])
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(
      run.output == """
        {"username":"ada","name":"Ada Lovelace","email":"ada@example.org","is-email-confirmed":true}
        \tAda Lovelace\tada\t\tada@example.org
        {"line":2,"username":"mila","verdict":"must reset","reason":"The file holds no password hashes."}
        {"is-favorite":false,"name":"mila","username":"mila","age":null,"email":"mila@example.org"}

        """)
    #expect(run.errors.hasSuffix("You are logged in as mila.\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(left.sorted() == [".local"])
  }
}
