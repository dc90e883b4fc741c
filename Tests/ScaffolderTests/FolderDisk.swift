import Foundation

@testable import Scaffolder

/// A folder, read and written in the plainest way.
struct FolderDisk: Disk {
  let root: String

  private func place(_ path: String) -> String { "\(root)/\(path)" }
  private func check(_ result: Int32, _ path: String) throws(DiskError) {
    if result != 0 { throw DiskError(path: path, number: errno) }
  }

  func kind(of path: String) throws(DiskError) -> FileKind? {
    switch (try? FileManager.default.attributesOfItem(atPath: place(path)))?[.type] {
    case let type as FileAttributeType where type == .typeRegular: .file
    case let type as FileAttributeType where type == .typeDirectory: .folder
    case let type as FileAttributeType where type == .typeSymbolicLink: .link
    case nil: nil
    default: .other
    }
  }
  func read(_ path: String) throws(DiskError) -> [UInt8]? {
    FileManager.default.contents(atPath: place(path)).map { Array($0) }
  }
  func names(in folder: String) throws(DiskError) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: place(folder))) ?? []).sorted()
  }
  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) {
    let isMade = FileManager.default.createFile(
      atPath: place(path), contents: Data(bytes), attributes: [.posixPermissions: Int(mode)])
    if !isMade { throw DiskError(path: path, number: ENOENT) }
  }
  func mode(of path: String) throws(DiskError) -> UInt32 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: place(path))
    guard let mode = attributes?[.posixPermissions] as? Int else {
      throw DiskError(path: path, number: ENOENT)
    }
    return UInt32(mode)
  }
  func move(_ path: String, to other: String) throws(DiskError) {
    try check(rename(place(path), place(other)), path)
  }
  func removeFile(_ path: String) throws(DiskError) { try check(unlink(place(path)), path) }
  func makeFolder(_ path: String) throws(DiskError) { try check(mkdir(place(path), 0o755), path) }
  func removeFolder(_ path: String) throws(DiskError) { try check(rmdir(place(path)), path) }
}

/// A folder that a test may do anything in; it goes when the test is done.
final class TestFolder {
  let path: String
  var disk: FolderDisk { FolderDisk(root: path) }

  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = "\(folder)/scaffolder-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to file: String) throws {
    let place = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  /// The package that these tests belong to.
  static let package = FolderDisk(
    root: URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path)
}
