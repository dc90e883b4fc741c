import Foundation
import Testing

/// The scripts of README.md and the guide, run as they are, but for `swift run viper`, which is built
/// already.
@Suite(.waiting) struct ReadmeCommandsTests {
  @Test func `its scripts do what they say`() throws {
    let sandbox = try Sandbox()
    let documents = try ["README.md", "Sources/App/Guide.md"].map { try Repository.text(of: $0) }
    let scripts = documents.joined().matches(of: /(?s)```sh\n(.*?)```/).map { String($0.1) }
