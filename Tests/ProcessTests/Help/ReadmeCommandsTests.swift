import Foundation
import ProcessHarness
import Testing

/// The scripts of README.md and the guide, run unchanged except for `swift run viper`, which is
/// already built.
@Suite(.waiting) struct ReadmeCommandsTests {
  @Test func `the scripts of README.md and the guide work`() throws {
    let sandbox = try Sandbox()
    let documents = try ["README.md", "Sources/App/Guide.md"].map { try Repository.text(of: $0) }
    let scripts = documents.joined().matches(of: /(?s)```sh\n(.*?)```/).map { String($0.1) }
    #expect(scripts.count == 2)
    let script = (["set -eu; cd \"$HOME\""] + scripts).joined(separator: "\n")
    let run = try sandbox.bare(
      through: ["/bin/sh", "-c", script.replacing("swift run viper", with: "\"$0\"")])
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(
      run.output == """
        {"username":"ada","name":"Ada Lovelace","email":"ada@example.org","isEmailConfirmed":true}
        false\tAda Lovelace\tada\t\tada@example.org
        {"line":2,"username":"mila","verdict":"must reset","reason":"The file holds no password hashes."}
        {"isFavorite":false,"name":"mila","username":"mila","age":null,"email":"mila@example.org"}

        """)
    #expect(run.errors.hasSuffix("You are logged in as mila.\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(left.sorted() == [".local", "data"])
  }
}
