import Foundation
import Testing

@testable import Scaffolder

/// A folder to be read. Whatever would change it is an issue.
struct ReadOnlyFolder: Disk {
  let root: URL

  /// The package that these tests belong to.
  static let package = ReadOnlyFolder(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent())

  func kind(of path: String) throws(DiskError) -> FileKind? {
    let keys: Set<URLResourceKey> = [.isDirectoryKey, .isRegularFileKey, .isSymbolicLinkKey]
    guard let values = try? url(path).resourceValues(forKeys: keys) else { return nil }
    if values.isSymbolicLink == true { return .link }
    if values.isDirectory == true { return .folder }
    return values.isRegularFile == true ? .file : .other
  }
  func read(_ path: String) throws(DiskError) -> [UInt8]? {
    switch try kind(of: path) {
    case nil: return nil
    case .file:
      guard let data = try? Data(contentsOf: url(path)) else { throw refusal(of: path) }
      return Array(data)
    default: throw refusal(of: path)
    }
  }
  func names(in folder: String) throws(DiskError) -> [String] {
    guard try kind(of: folder) == .folder else { return [] }
    return ((try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)) ?? []).sorted()
  }
  func mode(of path: String) throws(DiskError) -> UInt32 { 0o644 }

  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) { try change(path) }
  func move(_ path: String, to other: String) throws(DiskError) { try change(path) }
  func removeFile(_ path: String) throws(DiskError) { try change(path) }
  func makeFolder(_ path: String) throws(DiskError) { try change(path) }
  func removeFolder(_ path: String) throws(DiskError) { try change(path) }

  private func url(_ path: String) -> URL { root.appending(path: path) }

  private func change(_ path: String) throws(DiskError) {
    Issue.record("\(path) must not be changed.")
    throw refusal(of: path)
  }

  private func refusal(of path: String) -> DiskError { DiskError(path: path, number: EACCES) }
}
