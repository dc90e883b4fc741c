import Platform

/// The real file system below one folder. That folder may be reached by a link; below it, no link is
/// followed, not even one that somebody puts there while this is at work.
struct SystemDisk: Disk {
  /// The package's folder.
  let root: String
  let rootFolder: RootFolder

  init(root: String) {
    self.root = root
    rootFolder = RootFolder(root)
  }

  func kind(of path: String) throws(DiskError) -> FileKind? {
    guard let place = try existingPlace(of: path) else { return nil }
    defer { place.leave() }
    return try place.status()?.kind
  }

  func mode(of path: String) throws(DiskError) -> UInt32 {
    let place = try place(of: path)
    defer { place.leave() }
    guard let status = try place.status() else { throw DiskError(path: path, number: ENOENT) }
    return UInt32(status.st_mode) & 0o7777
  }

  func setMode(_ mode: UInt32, of path: String) throws(DiskError) {
    let place = try place(of: path)
    defer { place.leave() }
    let descriptor = try place.open(O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    if fchmod(descriptor, mode_t(mode & 0o7777)) != 0 { throw place.error }
  }

  func move(_ path: String, to other: String) throws(DiskError) {
    let start = try place(of: path)
    defer { start.leave() }
    let end = try place(of: other)
    defer { end.leave() }
    try start.checkFile()
    if try end.status() != nil { try end.checkFile() }
    if renameat(start.folder, start.name, end.folder, end.name) != 0 {
      let number = errno
      throw DiskError(path: number == ENOENT ? path : other, number: number)
    }
  }

  func removeFile(_ path: String) throws(DiskError) {
    let place = try place(of: path)
    defer { place.leave() }
    try place.checkFile()
    if unlinkat(place.folder, place.name, 0) != 0 { throw place.error }
  }

  func makeFolder(_ path: String) throws(DiskError) {
    let place = try place(of: path)
    defer { place.leave() }
    if mkdirat(place.folder, place.name, 0o777) != 0 { throw place.error }
  }

  func removeFolder(_ path: String) throws(DiskError) {
    let place = try place(of: path)
    defer { place.leave() }
    if unlinkat(place.folder, place.name, AT_REMOVEDIR) != 0 { throw place.error }
  }

  func lock(_ path: String) throws(DiskError) -> FileLock? {
    let place = try place(of: path)
    defer { place.leave() }
    while true {
      let lock = try FileLock(
        holding: place.open(O_RDWR | O_CREAT | O_NONBLOCK, mode: 0o644), path: path)
      // Whoever held it may have removed it: then it keeps nobody else out.
      if let status = try place.status(), lock.isFile(status) { return lock }
    }
  }
}
