/// The package as it will be: what lies on the disk, and on top of it what was decided so far.
struct Draft {
  let disk: any Disk
  private var before: [String: [UInt8]?] = [:]
  private var after: [String: [UInt8]?] = [:]
  private var modes: [String: UInt32] = [:]

  init(of disk: any Disk) { self.disk = disk }

  /// What the file will hold; nil where there will be none.
  mutating func read(_ path: String) throws(Failure) -> [UInt8]? {
    if let bytes = after[path] { return bytes }
    let bytes = try onDisk(path)
    before[path] = .some(bytes)
    after[path] = .some(bytes)
    return bytes
  }

  mutating func write(_ bytes: [UInt8]?, to path: String) throws(Failure) {
    if before[path] == nil { before[path] = .some(try onDisk(path)) }
    after[path] = .some(bytes)
  }

  /// Moves a file with its permissions; what it holds changes on the way.
  mutating func move(_ path: String, to other: String, holding bytes: [UInt8]) throws(Failure) {
    if path != other {
      do { modes[other] = try disk.mode(of: path) } catch { throw Failure(error) }
      try write(nil, to: path)
    }
    try write(bytes, to: other)
  }

  /// All files below a folder as they will be, be they hidden or links, sorted by path; none where
  /// there is no folder. Takes O(files).
  func files(in folder: String) throws(Failure) -> [String] {
    withChanges(try Self.files(in: folder, on: disk), in: folder)
  }

  /// The same of Swift source: what an editor hides there, and what a link leads to, is none.
  func sources(in folder: String) throws(Failure) -> [String] {
    do throws(DiskError) {
      let paths = try disk.files(below: folder) { $0.hasSuffix(".swift") }
      return withChanges(paths, in: folder).filter { $0.hasSuffix(".swift") }
    } catch {
      throw Failure(error)
    }
  }

  /// The names of the folders in a folder on the disk, sorted; hidden ones left out.
  func folders(in folder: String) throws(Failure) -> [String] { try disk.folders(in: folder) }

  private func withChanges(_ paths: [String], in folder: String) -> [String] {
    var result = Set(paths)
    for (path, bytes) in after where path.hasPrefix(folder + "/") {
      if bytes == nil { result.remove(path) } else { result.insert(path) }
    }
    return result.sorted()
  }

  var plan: Plan {
    Plan(
      after.map { path, bytes in
        Plan.Change(
          path: path, before: before[path] ?? nil, after: bytes, mode: modes[path] ?? 0o644)
      })
  }

  private func onDisk(_ path: String) throws(Failure) -> [UInt8]? {
    do { return try disk.read(path) } catch { throw Failure(error) }
  }

  private static func files(in folder: String, on disk: any Disk) throws(Failure) -> [String] {
    do throws(DiskError) {
      var result: [String] = []
      var folders = [folder]
      while let next = folders.popLast() {
        for name in try disk.names(in: next) {
          let path = "\(next)/\(name)"
          if try disk.kind(of: path) == .folder {
            folders.append(path)
          } else {
            result.append(path)
          }
        }
      }
      return result
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  init(_ error: DiskError) { self.init(error.description, .failed) }
}
