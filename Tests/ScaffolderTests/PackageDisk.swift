import Foundation

@testable import Scaffolder

/// This package, to be read only.
struct PackageDisk: Disk {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Its modules, sorted.
  static var modules: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Sources/Modules"))?.sorted()
      ?? []
  }

  /// Whether the module asks for data.
  static func hasInteractor(_ module: String) -> Bool {
    FileManager.default.fileExists(
      atPath: "\(folder)/Sources/Modules/\(module)/\(module)Interactor.swift")
  }

  func kind(of path: String) throws(DiskError) -> FileKind? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: "\(Self.folder)/\(path)", isDirectory: &isFolder)
    else { return nil }
    return isFolder.boolValue ? .folder : .file
  }

  func read(_ path: String) throws(DiskError) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(Self.folder)/\(path)").map(Array.init)
  }

  func names(in folder: String) throws(DiskError) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(folder)")) ?? [])
      .sorted()
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
