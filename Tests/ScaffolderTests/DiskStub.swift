import Foundation

@testable import Scaffolder

/// Holds files in memory, and writes nothing.
struct DiskStub: Disk {
  var files: [String: [UInt8]] = [:]
  var links: Set<String> = []

  init(_ files: [String: String] = [:], links: Set<String> = []) {
    self.files = files.mapValues { Array($0.utf8) }
    self.links = links
  }

  /// The files below some folders of this package.
  init(package folders: String...) throws {
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: "\(Self.package)/\(folder)")
      for case let name as String in names ?? .init() {
        let path = "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: "\(Self.package)/\(path)", isDirectory: &isFolder)
        if isFolder.boolValue { continue }
        files[path] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(Self.package)/\(path)")))
      }
    }
  }

  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  func kind(of path: String) -> FileKind? {
    if links.contains(path) { return .link }
    if files[path] != nil { return .file }
    return paths.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  func read(_ path: String) -> [UInt8]? { files[path] }

  func names(in folder: String) -> [String] {
    let below = paths.filter { $0.hasPrefix(folder + "/") }
    let names = below.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }
    return Set(names).sorted()
  }

  private var paths: [String] { Array(files.keys) + Array(links) }

  func mode(of path: String) -> UInt32 { 0o644 }
  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) { throw refusal }
  func move(_ path: String, to other: String) throws(DiskError) { throw refusal }
  func removeFile(_ path: String) throws(DiskError) { throw refusal }
  func makeFolder(_ path: String) throws(DiskError) { throw refusal }
  func removeFolder(_ path: String) throws(DiskError) { throw refusal }

  /// EROFS
  private var refusal: DiskError { DiskError(path: "", number: 30) }
}
