import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct NewFolderTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `a folder that isn't there is made, and removed while it is empty`() throws {
    let new = try NewFolder("\(folder.path)/Notes//", outside: "/nowhere")
    #expect(new.name == "Notes")
    #expect(new.path == "\(folder.path)/Notes")
    try new.checkFree()
    #expect(try new.make())
    #expect(try !new.make())
    try new.checkFree()
    new.removeIfEmpty()
    #expect(!FileManager.default.fileExists(atPath: new.path))
  }

  @Test func `a repository without files will do`() throws {
    try folder.write("x", to: "Notes/.git/HEAD")
    let new = try NewFolder("\(folder.path)/Notes", outside: "/nowhere")
    try new.checkFree()
    new.removeIfEmpty()
    #expect(FileManager.default.fileExists(atPath: "\(new.path)/.git/HEAD"))
  }

  @Test func `what is in the way is listed`() throws {
    try folder.write("x", to: "Notes/b")
    try folder.write("x", to: "Notes/a/c")
    let new = try NewFolder("\(folder.path)/Notes", outside: "/nowhere")
    let failure = try #require(throws: Failure.self) { try new.checkFree() }
    #expect(failure.code == .conflict)
    #expect(failure.details == ["a", "b"])
    #expect(failure.description.hasPrefix("\(new.path) isn't empty."))
  }

  @Test func `of much that is in the way, the first is listed, and how much more there is`() throws
  {
    for name in 100..<114 { try folder.write("x", to: "Notes/\(name)") }
    let new = try NewFolder("\(folder.path)/Notes", outside: "/nowhere")
    let failure = try #require(throws: Failure.self) { try new.checkFree() }
    #expect(failure.details == (100..<110).map { "\($0)" } + ["and 4 more"])
  }

  @Test func `a file, or a link, is in the way`() throws {
    try folder.write("x", to: "Notes")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Link", withDestinationPath: "nowhere")
    for name in ["Notes", "Link"] {
      let new = try NewFolder("\(folder.path)/\(name)", outside: "/nowhere")
      let failure = try #require(throws: Failure.self) { try new.checkFree() }
      #expect(failure.code == .conflict)
      #expect(failure.description.contains("no folder"))
    }
  }

  @Test func `a folder in a folder that isn't there is refused`() throws {
    #expect(throws: Failure("\(folder.path)/a/ isn't there, or no folder. Make it first.", .failed))
    {
      try NewFolder("\(folder.path)/a/Notes", outside: "/nowhere")
    }
  }

  @Test(arguments: ["", ".", "..", "/", "//", "a/.."])
  func `a path that names nothing new is refused`(path: String) throws {
    let failure = try #require(throws: Failure.self) {
      try NewFolder(path, outside: "/nowhere")
    }
    #expect(failure.code == .misused)
  }

  @Test func `no package is made within the one that it comes from, by whatever way`() throws {
    try folder.write("x", to: "viper/Sources/a")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Link", withDestinationPath: "viper/Sources")
    for path in ["viper/Notes", "viper/Sources/Notes", "Link/Notes", "viper"] {
      let failure = try #require(throws: Failure.self) {
        try NewFolder("\(folder.path)/\(path)", outside: "\(folder.path)/viper")
      }
      #expect(failure.code == .misused)
    }
    #expect(
      try NewFolder("\(folder.path)/viper2", outside: "\(folder.path)/viper").name == "viper2")
  }
}
