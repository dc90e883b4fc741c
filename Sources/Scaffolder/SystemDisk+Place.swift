import Platform

extension SystemDisk {
  /// A name in a folder that is open: whatever is done there can't be led astray by a link that
  /// somebody puts in the way meanwhile. `leave()` closes the folder.
  struct Place {
    /// Its descriptor.
    let folder: Int32
    let name: String
    /// As the package has it.
    let path: String
    /// Whether somebody else closes the folder.
    var isBorrowed = false

    func leave() { if !isBorrowed { close(folder) } }

    /// What errno says.
    var error: DiskError { DiskError(path: path, number: errno) }

    /// What lies there, and be it a link; nil where nothing does.
    func status() throws(DiskError) -> stat? {
      var status = stat()
      if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
      if errno == ENOENT { return nil }
      throw error
    }

    /// Makes sure that a file lies there, and nothing else.
    func checkFile() throws(DiskError) { try checkFile(try status()) }

    func checkFile(_ status: stat?) throws(DiskError) {
      switch status?.kind {
      case .file: return
      case .folder: throw DiskError(path: path, number: EISDIR)
      case .link: throw DiskError(path: path, number: ELOOP)
      case .other: throw DiskError(path: path, number: ENOTSUP)
      case nil: throw DiskError(path: path, number: ENOENT)
      }
    }

    func open(_ flags: Int32, mode: UInt32 = 0) throws(DiskError) -> Int32 {
      while true {
        let descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
        if descriptor >= 0 { return descriptor }
        if errno != EINTR { break }
      }
      let number = errno
      // A link that should be a folder is reported as no folder.
      if number == ENOTDIR, try status()?.kind == .link {
        throw DiskError(path: path, number: ELOOP)
      }
      throw DiskError(path: path, number: number)
    }
  }

  /// Where a path leads, its folders opened one after the other.
  /// - Throws: ELOOP for a link among the folders.
  func place(of path: String) throws(DiskError) -> Place {
    let names = try PackagePath(path).names
    var folder = try rootFolder.descriptor()
    var way = ""
    for (index, name) in names.enumerated() {
      way += index == 0 ? name : "/" + name
      let place = Place(folder: folder, name: name, path: way, isBorrowed: index == 0)
      if index == names.count - 1 { return place }
      defer { place.leave() }
      folder = try place.open(O_RDONLY | O_DIRECTORY)
    }
    throw DiskError(path: path, number: EINVAL)
  }

  /// The same; nil where the folders aren't there.
  func existingPlace(of path: String) throws(DiskError) -> Place? {
    do throws(DiskError) {
      return try place(of: path)
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
  }

  /// The descriptor of a folder; nil where there is none.
  func existingFolder(_ path: String) throws(DiskError) -> Int32? {
    if path.isEmpty { return try rootFolder.open() }
    guard let place = try existingPlace(of: path) else { return nil }
    defer { place.leave() }
    do throws(DiskError) {
      return try place.open(O_RDONLY | O_DIRECTORY)
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
  }

}

/// The folder that all paths begin at. It is opened once, for it is on every way.
final class RootFolder {
  private let path: String
  private var kept: Int32?

  init(_ path: String) { self.path = path }

  deinit { if let kept { close(kept) } }

  /// It stays this one's.
  func descriptor() throws(DiskError) -> Int32 {
    if let kept { return kept }
    let descriptor = try open()
    kept = descriptor
    return descriptor
  }

  /// One that the caller closes.
  func open() throws(DiskError) -> Int32 {
    let descriptor = Platform.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw DiskError(path: path, number: errno) }
    return descriptor
  }
}

extension DiskError {
  /// Whether there is nothing, or no folder in which it could be.
  fileprivate var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
}

extension stat {
  var kind: FileKind {
    switch st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}
