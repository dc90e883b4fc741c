import Foundation
import Testing
import ViperPlatform

@testable import Scaffolder

@Suite(.waiting) struct PackageFolderTests {
  @Test func `a written file is read back, with its mode`() throws {
    let folder = try TestFolder(["folder/": ""])
    let package = folder.package
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for (path, bytes) in [("folder/é", Array("text\r\n\0é".utf8)), ("empty", []), ("large", large)]
    {
      try package.write(bytes, to: path, mode: 0o600)
      #expect(try package.read(path) == bytes)
      #expect(try package.mode(of: path) == 0o600)
      #expect(throws: Failure.self) { try package.write([], to: path, mode: 0o600) }
    }
    #expect(try package.entries(in: "").map(\.name) == ["empty", "folder", "large"])
  }

  @Test func `a missing file is nil, and a missing folder is empty`() throws {
    let package = try TestFolder(["file": "x"]).package
    for path in ["none", "none/none"] {
      #expect(try package.kind(of: path) == nil)
      #expect(try package.read(path) == nil)
      #expect(try package.entries(in: path).isEmpty)
      #expect(throws: Failure.self) { try package.mode(of: path) }
    }
  }

  @Test func `links and pipes are reported, and not read`() throws {
    let folder = try TestFolder(["a/b.swift": "x", "a/.c.swift": "", "a/d": ""])
    try folder.link("a/link.swift", to: "b.swift")
    try folder.link("a/round", to: ".")
    mkfifo(folder.path + "/a/pipe", 0o600)
    let package = folder.package
    #expect(try package.kind(of: "a/link.swift") == .link)
    #expect(try package.kind(of: "a/pipe") == .other)
    #expect(throws: Failure.self) { try package.read("a/link.swift") }
    #expect(throws: Failure("a/pipe", errno: ENOTSUP)) { try package.read("a/pipe") }
    #expect(throws: Failure("a", errno: EISDIR)) { try package.read("a") }
    #expect(try package.sources(below: "a") == ["a/b.swift"])
    #expect(try package.files(below: "a").count == 6)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").map {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/dev/fd/\($0)")
    }
    #expect(!open.contains(folder.path + "/a"))
  }

  @Test func `a file error says what to do`() {
    #expect(
      [EACCES, ENOSPC, EDOM].map { Failure("a/b", errno: $0).description } == [
        "a/b: permission denied. Change it with chmod or chown.",
        "a/b: the disk is full. Make room.", "a/b: Numerical argument out of domain (error 33).",
      ])
  }
}
