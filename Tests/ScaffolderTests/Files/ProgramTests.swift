import Foundation
import Platform
import Testing

@Suite(.waiting, .serialized) struct ProgramTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ words: String...) -> ProgramEnd {
    Platform.run(words, in: folder.path, output: "\(folder.path)/output")
  }

  @Test func `a program begins in its folder, and both of its streams go to the file`() throws {
    #expect(run("sh", "-c", "pwd -P; echo no >&2; cat") == .code(0))
    #expect(try folder.text("output") == "\(folder.path)\nno\n")
  }

  @Test func `words are passed on as they are`() throws {
    #expect(run("printf", "%s.", "a b", "$HOME", "'\"*", "-x") == .code(0))
    #expect(try folder.text("output") == "a b.$HOME.'\"*.-x.")
  }

  @Test func `its end is told`() {
    #expect(run("sh", "-c", "exit 7") == .code(7))
    #expect(run("sh", "-c", "kill -9 $$") == .signal(SIGKILL))
    #expect(run("no-such-program-anywhere") == .code(127))
    #expect(Platform.run(["true"], in: "/nowhere", output: "\(folder.path)/output") == .code(2))
    #expect(signalled == nil)
  }

  @Test func `it has the environment of this process`() throws {
    #expect(run("sh", "-c", "echo $PATH") == .code(0))
    #expect(try folder.text("output") == "\(environment("PATH") ?? "")\n")
  }
}
