@testable import Scaffolder

/// Files in memory, to be read only.
struct FilesDisk: Disk {
  /// By path, such as `Sources/App/Route.swift`.
  var files: [String: String]
  /// Paths of links, which lead nowhere.
  var links: Set<String> = []
  /// What can't be read.
  var unreadable: Set<String> = []

  func kind(of path: String) throws(DiskError) -> FileKind? {
    if links.contains(path) { return .link }
    if files[path] != nil { return .file }
    return files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  func read(_ path: String) throws(DiskError) -> [UInt8]? {
    if unreadable.contains(path) { throw DiskError(path: path, number: 13) }
    return files[path].map { Array($0.utf8) }
  }

  func names(in folder: String) throws(DiskError) -> [String] {
    let paths = Set(files.keys).union(links).filter { $0.hasPrefix(folder + "/") }
    let names = paths.compactMap {
      $0.dropFirst(folder.count + 1).split(separator: "/").first.map(String.init)
    }
    return Set(names).sorted()
  }

  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) {
    throw DiskError(path: path, number: 30)
  }
  func mode(of path: String) throws(DiskError) -> UInt32 { 0o644 }
  func move(_ path: String, to other: String) throws(DiskError) {
    throw DiskError(path: path, number: 30)
  }
  func removeFile(_ path: String) throws(DiskError) { throw DiskError(path: path, number: 30) }
  func makeFolder(_ path: String) throws(DiskError) { throw DiskError(path: path, number: 30) }
  func removeFolder(_ path: String) throws(DiskError) { throw DiskError(path: path, number: 30) }
}
