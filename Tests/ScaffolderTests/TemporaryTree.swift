import Foundation

@testable import Scaffolder

/// A package's folder that is there as long as this is.
final class TemporaryTree {
  struct Entry: Equatable {
    /// nil for a folder.
    let bytes: [UInt8]?
    let mode: Int
  }

  let path: String
  var disk: SystemDisk { SystemDisk(root: path) }

  /// In memory where there is such a folder: thousands of these are made, and a busy disk is slow.
  static let parent =
    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path

  /// - Parameter files: What is in it; a path that ends with a slash is an empty folder.
  init(_ files: [String: String] = [:]) throws {
    path = Self.parent + "/scaffold-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String, mode: Int? = nil) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    let folder = name.hasSuffix("/") ? file : file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !name.hasSuffix("/") { try Data(text.utf8).write(to: file) }
    if let mode { try setMode(mode, of: name) }
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: "\(path)/\(name)")
  }

  func link(_ name: String, to other: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: other)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Everything that is in it, with bytes and permissions, but for what the scaffolder stages.
  func entries() throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path)
    where !isStaging(name) {
      var status = stat()
      lstat("\(path)/\(name)", &status)
      let isFile = status.st_mode & S_IFMT == S_IFREG
      entries[name] = Entry(
        bytes: isFile ? Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))) : nil,
        mode: Int(status.st_mode & 0o7777))
    }
    return entries
  }

  private func isStaging(_ name: String) -> Bool {
    name == Transaction.folder || name.hasPrefix(Transaction.folder + "/")
  }

  /// What the scaffolder has left in its folder.
  func leftovers() -> [String] {
    let folder = "\(path)/\(Transaction.folder)"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return FileManager.default.fileExists(atPath: folder) ? names.sorted() + ["."] : []
  }
}

extension Plan {
  /// - Parameter changes: Each path with its text before and after.
  init(_ changes: [(String, String?, String?)]) {
    self.init(
      changes.map { path, before, after in
        Change(
          path: path, before: before.map { Array($0.utf8) }, after: after.map { Array($0.utf8) })
      })
  }
}
