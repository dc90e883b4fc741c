import ViperPlatform

/// The files below a package's folder. Paths are relative to it, with slashes, such as
/// `Sources/App/Router/Route.swift`. Symbolic links are neither read nor replaced.
struct PackageFolder {
  let root: String
  /// The folder of the kit that the package depends on; nil if the package has a kit.
  private let kitRoot: String?

  init(root: String, kit: String? = nil) { (self.root, kitRoot) = (root, kit) }

  enum Kind: Equatable { case file, folder, link, other }

  /// The folder with the templates and the sources of the kit: another package, `Kit` in a package
  /// that `new-app` made, or else the package itself.
  func kit() throws(Failure) -> PackageFolder {
    if let kitRoot { return PackageFolder(root: kitRoot) }
    let hasCopy = try kind(of: "Kit/\(ModuleTemplates.folder)") == .folder
    return hasCopy ? PackageFolder(root: "\(root)/Kit") : self
  }

  /// nil if nothing exists at the path.
  func kind(of path: String) throws(Failure) -> Kind? { try status(of: path)?.kind }

  /// The permissions, such as 0o644.
  func mode(of path: String) throws(Failure) -> UInt32 {
    guard let status = try status(of: path) else { throw Failure(path, errno: ENOENT) }
    return UInt32(status.st_mode) & 0o7777
  }

  private func status(of path: String) throws(Failure) -> stat? {
    var status = stat()
    if lstat(location(of: path), &status) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw failure(at: path)
  }

  /// The failure of the last call, which names the package's own folder by its full path.
  private func failure(at path: String) -> Failure {
    Failure(path.isEmpty ? root : path, errno: errno)
  }

  /// The bytes of a file; nil if it doesn't exist.
  func read(_ path: String) throws(Failure) -> [UInt8]? {
    // Nonblocking, so that a pipe causes an error instead of a wait.
    let descriptor = open(location(of: path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Failure(path, errno: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path, errno: errno) }
    switch status.kind {
    case .file: break
    case .folder: throw Failure(path, errno: EISDIR)
    case .link, .other: throw Failure(path, errno: ENOTSUP)
    }
    let size = Int(status.st_size)
    guard let bytes = descriptor.bytes(upTo: size), bytes.count == size else {
      throw Failure(path, errno: EIO)
    }
    return bytes
  }

  /// The names in a folder and their kinds, sorted; empty if there is no folder.
  func entries(in folder: String) throws(Failure) -> [(name: String, kind: Kind)] {
    guard let list = opendir(location(of: folder)) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw Failure(folder, errno: errno)
    }
    defer { closedir(list) }
    var entries: [(name: String, kind: Kind)] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      if name == "." || name == ".." { continue }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      switch Int32(entry.pointee.d_type) {
      case 4: entries.append((name, .folder))
      case 8: entries.append((name, .file))
      default: if let kind = try kind(of: path) { entries.append((name, kind)) }
      }
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The names of the folders in a folder, sorted, without hidden ones.
  func folders(in folder: String) throws(Failure) -> [String] {
    try entries(in: folder).filter { $0.kind == .folder && !$0.name.hasPrefix(".") }.map(\.name)
  }

  /// The folders of modules, sorted: those with a source.
  func moduleFolders() throws(Failure) -> [String] {
    var names: [String] = []
    for name in try folders(in: ModuleName.modules)
    where try !sources(below: "\(ModuleName.modules)/\(name)").isEmpty {
      names.append(name)
    }
    return names
  }

  /// The paths of everything but folders below a folder.
  func files(below folder: String) throws(Failure) -> [String] {
    try walk(folder) { (_, _) in true }
  }

  /// The paths of the Swift files below a folder, without hidden ones and links.
  func sources(below folder: String) throws(Failure) -> [String] {
    try walk(folder) { name, kind in
      !name.hasPrefix(".") && (kind == .folder || kind == .file && name.hasSuffix(".swift"))
    }
  }

  /// - Parameter isWanted: Whether a file is listed, or a folder entered, by name and kind.
  func walk(
    _ folder: String, where isWanted: (String, Kind) -> Bool
  ) throws(Failure) -> [String] {
    var paths: [String] = []
    for (name, kind) in try entries(in: folder) where isWanted(name, kind) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if kind == .folder { paths += try walk(path, where: isWanted) } else { paths.append(path) }
    }
    return paths
  }

  // MARK: - Changes

  /// Writes a new file.
  /// - Parameter isExact: Whether the umask is ignored.
  func write(
    _ bytes: [UInt8], to path: String, mode: UInt32, isExact: Bool = false
  ) throws(Failure) {
    let descriptor = open(
      location(of: path), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
    if descriptor < 0 { throw Failure(path, errno: errno) }
    var number = descriptor.put(bytes) ? 0 : errno
    if isExact, number == 0, fchmod(descriptor, mode_t(mode)) != 0 { number = errno }
    // Some file systems report a full disk only here.
    if close(descriptor) != 0, number == 0 { number = errno }
    if number != 0 { throw Failure(path, errno: number) }
  }

  /// Moves a file, and atomically replaces the other one.
  func move(_ path: String, to other: String) throws(Failure) {
    if rename(location(of: path), location(of: other)) != 0 { throw Failure(other, errno: errno) }
  }

  func removeFile(_ path: String) throws(Failure) {
    if unlink(location(of: path)) != 0 { throw Failure(path, errno: errno) }
  }

  func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(Failure) {
    if mkdir(location(of: path), mode_t(mode)) != 0 { throw failure(at: path) }
  }

  /// Removes a folder if it is empty.
  /// - Returns: Whether it was removed.
  @discardableResult
  func removeFolder(_ path: String) -> Bool { rmdir(location(of: path)) == 0 }

  /// Removes a folder and everything in it. Links are not followed.
  func removeTree(_ folder: String) {
    guard (try? kind(of: folder)) == .folder else { return }
    ViperPlatform.removeTree(location(of: folder))
  }

  /// Waits until no other process holds the folder's lock, and holds it until the process ends.
  func lock() throws(Failure) {
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw Failure(root, errno: errno) }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw Failure(root, errno: errno) }
    }
  }

  private func location(of path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }
}

/// The folders above a path, the innermost first.
func folders(above path: String) -> [String] {
  var (folders, rest) = ([String](), path[...])
  while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
    rest = rest[..<slash]
    folders.append(String(rest))
  }
  return folders
}

extension stat {
  fileprivate var kind: PackageFolder.Kind {
    switch st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}

extension Failure {
  /// A system error: the path, the reason, and what to do next.
  init(_ path: String, errno number: Int32) {
    let reason =
      switch number {
      case EACCES, EPERM: "permission denied. Change it with chmod or chown"
      case ENOSPC, EDQUOT: "the disk is full. Make room"
      case EROFS: "the disk is read-only. Mount it for writing"
      case ELOOP: "it is a symbolic link. Put its target in its place"
      case EINVAL: "it is not a path within the package"
      case EEXIST, ENOTEMPTY: "something is there already. Move it away"
      case ENOENT: "it is missing. Put it back"
      case ENOTDIR: "it is not a folder. Move it away"
      case EISDIR: "it is a folder instead of a file. Move it away"
      case ENOTSUP: "it is neither a file nor a folder. Move it away"
      case ESTALE: "it has changed meanwhile. Run the command again"
      default: "\(String(cString: strerror(number))) (error \(number))"
      }
    self.init("\(path): \(reason).")
  }
}
