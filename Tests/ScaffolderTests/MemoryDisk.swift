@testable import Scaffolder

/// A disk that lies in memory, and can't be written.
struct MemoryDisk: Disk {
  var files: [String: [UInt8]] = [:]

  init(_ files: [String: String]) { self.files = files.mapValues { Array($0.utf8) } }

  func kind(of path: String) throws(DiskError) -> FileKind? {
    if files[path] != nil { return .file }
    return files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  func read(_ path: String) throws(DiskError) -> [UInt8]? { files[path] }

  func names(in folder: String) throws(DiskError) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let below = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
    return Set(below.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  func mode(of path: String) throws(DiskError) -> UInt32 { 0o644 }
  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) { try refuse(path) }
  func move(_ path: String, to other: String) throws(DiskError) { try refuse(path) }
  func removeFile(_ path: String) throws(DiskError) { try refuse(path) }
  func makeFolder(_ path: String) throws(DiskError) { try refuse(path) }
  func removeFolder(_ path: String) throws(DiskError) { try refuse(path) }

  /// EROFS
  private func refuse(_ path: String) throws(DiskError) { throw DiskError(path: path, number: 30) }
}
