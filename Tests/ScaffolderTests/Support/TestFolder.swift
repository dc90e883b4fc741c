import Foundation

@testable import Scaffolder

/// A temporary folder, removed with this value.
final class TestFolder {
  struct Entry: Equatable {
    /// nil for a folder.
    let bytes: [UInt8]?
    let mode: Int
  }

  let path: String
  var package: PackageFolder { PackageFolder(root: path) }

  /// In memory where possible: thousands of these are made.
  private static let parent =
    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path

  /// - Parameter files: A path that ends with a slash is an empty folder.
  init(_ files: [String: String] = [:]) throws {
    path = Self.parent + "/scaffold-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String, mode: Int? = nil) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    let folder = name.hasSuffix("/") ? file : file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !name.hasSuffix("/") { try data.write(to: file) }
    if let mode { try setMode(mode, of: name) }
  }

  func edit(_ name: String, _ change: (inout String) -> Void) throws {
    var text = try text(name)
    change(&text)
    try write(text, to: name)
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

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }

  /// All its entries with bytes and permissions.
  func tree(without ignored: String...) throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path)
    where !ignored.contains(where: { name == $0 || name.hasPrefix($0 + "/") }) {
      var status = stat()
      lstat("\(path)/\(name)", &status)
      let isFile = status.st_mode & S_IFMT == S_IFREG
      entries[name] = Entry(
        bytes: isFile ? Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))) : nil,
        mode: Int(status.st_mode & 0o7777))
    }
    return entries
  }
}

/// The same numbers in every run, of a linear congruential generator.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 32
  }
}
