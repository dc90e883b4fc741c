import Foundation
import Platform
import Testing

@testable import Scaffolder

@Suite(.waiting) struct SystemDiskTests {
  private let bytes = Array("text\r\n\0é".utf8)

  /// errno of what is refused; nil where it isn't.
  private func refusal(_ work: () throws(DiskError) -> Void) -> Int32? {
    do throws(DiskError) {
      try work()
      return nil
    } catch {
      return error.number
    }
  }

  @Test func `what is written is read`() throws {
    let tree = try TemporaryTree(["folder/": ""])
    try tree.disk.write(bytes, to: "folder/é", mode: 0o600)
    #expect(try tree.disk.read("folder/é") == bytes)
    #expect(try tree.disk.mode(of: "folder/é") == 0o600)
    #expect(try tree.disk.names(in: "folder") == ["é"])
    try tree.disk.write([], to: "empty", mode: 0o600)
    #expect(try tree.disk.read("empty") == [])
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try tree.disk.write(large, to: "large", mode: 0o600)
    #expect(try tree.disk.read("large") == large)
    #expect(try tree.disk.names(in: "") == ["empty", "folder", "large"])
  }

  @Test func `what isn't there is nothing`() throws {
    let disk = try TemporaryTree(["file": "x"]).disk
    for path in ["none", "none/none", "file/none"] {
      #expect(try disk.kind(of: path) == nil)
      #expect(try disk.read(path) == nil)
      #expect(try disk.names(in: path) == [])
      #expect(refusal { () throws(DiskError) in _ = try disk.mode(of: path) } != nil)
    }
  }

  @Test func `a file is never written twice, nor over a folder or a link`() throws {
    let tree = try TemporaryTree(["file": "x", "folder/": ""])
    try tree.link("link", to: "nowhere")
    for path in ["file", "folder", "link"] {
      #expect(
        refusal { () throws(DiskError) in try tree.disk.write(bytes, to: path, mode: 0o644) }
          == EEXIST)
    }
    #expect(tree.text("file") == "x")
    #expect(tree.text("nowhere") == nil)
  }

  @Test(arguments: ["", "/etc/passwd", "..", "a/../b", "a//b", "a/", "./a", "a/.", "a\0b"])
  func `a path that may lead out is refused`(path: String) throws {
    let tree = try TemporaryTree(["a/b": "x"])
    let disk = tree.disk
    #expect(refusal { () throws(DiskError) in _ = try disk.kind(of: path) } == EINVAL)
    #expect(refusal { () throws(DiskError) in _ = try disk.read(path) } == EINVAL)
    #expect(refusal { () throws(DiskError) in try disk.removeFile(path) } == EINVAL)
    #expect(refusal { () throws(DiskError) in try disk.makeFolder(path) } == EINVAL)
    #expect(refusal { () throws(DiskError) in try disk.move("a/b", to: path) } == EINVAL)
    #expect(tree.text("a/b") == "x")
  }

  @Test func `no link is followed, and none is replaced or removed`() throws {
    let other = try TemporaryTree(["file": "theirs"])
    let tree = try TemporaryTree(["file": "x", "Sources/": ""])
    try tree.link("Sources/folder", to: other.path)
    try tree.link("link", to: other.path + "/file")
    let disk = tree.disk
    let refusals: [Int32?] = [
      refusal { () throws(DiskError) in _ = try disk.read("Sources/folder/file") },
      refusal { () throws(DiskError) in _ = try disk.read("link") },
      refusal { () throws(DiskError) in _ = try disk.names(in: "Sources/folder") },
      refusal { () throws(DiskError) in _ = try disk.kind(of: "Sources/folder/file") },
      refusal { () throws(DiskError) in try disk.write(bytes, to: "Sources/folder/a", mode: 420) },
      refusal { () throws(DiskError) in try disk.move("file", to: "Sources/folder/file") },
      refusal { () throws(DiskError) in try disk.move("file", to: "link") },
      refusal { () throws(DiskError) in try disk.removeFile("Sources/folder/file") },
      refusal { () throws(DiskError) in try disk.removeFile("link") },
      refusal { () throws(DiskError) in try disk.setMode(0o777, of: "link") },
      refusal { () throws(DiskError) in _ = try disk.lock("link") },
    ]
    #expect(refusals == Array(repeating: ELOOP, count: refusals.count))
    #expect(try disk.kind(of: "link") == .link)
    #expect(try other.entries().count == 1)
    #expect(other.text("file") == "theirs")
  }

  @Test func `the package itself may be reached by a link`() throws {
    let tree = try TemporaryTree(["package/a": "x"])
    try tree.link("link", to: "package")
    #expect(try SystemDisk(root: tree.path + "/link").read("a") == [UInt8(ascii: "x")])
  }

  @Test func `a pipe is neither waited for nor read`() throws {
    let tree = try TemporaryTree()
    mkfifo(tree.path + "/pipe", 0o600)
    #expect(try tree.disk.kind(of: "pipe") == .other)
    #expect(refusal { () throws(DiskError) in _ = try tree.disk.read("pipe") } == ENOTSUP)
  }

  @Test(arguments: [
    (EACCES, "a/b: permission is missing; allow it with chmod or chown, and run it again."),
    (ENOSPC, "a/b: the disk is full; make room, and run it again."),
    (EDOM, "a/b: Numerical argument out of domain (error 33); mend that, and run it again."),
  ])
  func `an error says what to do`(number: Int32, sentence: String) {
    #expect(DiskError(path: "a/b", number: number).description == sentence)
  }
}
