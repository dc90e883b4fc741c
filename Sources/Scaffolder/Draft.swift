/// The package as it will be: what lies on the disk, and on top of it what was decided so far.
struct Draft {
  let disk: any Disk
  private var before: [String: [UInt8]?] = [:]
  private var after: [String: [UInt8]?] = [:]

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

  /// The files below a folder as they will be, sorted by path; none where there is no folder. Takes
  /// O(files).
  func files(in folder: String) throws(Failure) -> [String] {
    var result = Set(try Self.files(in: folder, on: disk))
    for (path, bytes) in after where path.hasPrefix(folder + "/") {
      if bytes == nil { result.remove(path) } else { result.insert(path) }
    }
    return result.sorted()
  }

  /// The names of the folders in a folder on the disk, sorted.
  func folders(in folder: String) throws(Failure) -> [String] {
    do throws(DiskError) {
      var result: [String] = []
      for name in try disk.names(in: folder)
      where try disk.kind(of: "\(folder)/\(name)") == .folder { result.append(name) }
      return result
    } catch {
      throw Failure(error)
    }
  }

  var plan: Plan {
    Plan(
      after.map { path, bytes in
        Plan.Change(path: path, before: before[path] ?? nil, after: bytes)
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
