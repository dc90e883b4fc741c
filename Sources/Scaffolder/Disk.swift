/// What the scaffolder asks of the file system. Paths are relative to one package's folder, with
/// slashes, such as `Sources/App/Route.swift`; nothing outside of it is ever touched, and no link is
/// followed.
///
/// Each method is one step: after any of them the machine may stop.
protocol Disk {
  /// What lies there; nil where nothing does.
  func kind(of path: String) throws(DiskError) -> FileKind?
  /// The bytes of a file; nil where there is none.
  func read(_ path: String) throws(DiskError) -> [UInt8]?
  /// The names in a folder, sorted, `.` and `..` left out; empty where there is no folder. The
  /// package's own folder is the empty path.
  func names(in folder: String) throws(DiskError) -> [String]
  /// Writes a new file, which must not be there yet. The folder must be.
  /// - Parameter mode: Its permissions, from which the process's umask is taken.
  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError)
  /// The permissions of a file or a folder, such as 0o644.
  func mode(of path: String) throws(DiskError) -> UInt32
  /// Changes the permissions of a file or a folder to exactly these.
  func setMode(_ mode: UInt32, of path: String) throws(DiskError)
  /// Moves a file; the file that lies at `other` is replaced in the same instant.
  func move(_ path: String, to other: String) throws(DiskError)
  func removeFile(_ path: String) throws(DiskError)
  func makeFolder(_ path: String) throws(DiskError)
  /// Removes an empty folder.
  func removeFolder(_ path: String) throws(DiskError)
  /// Waits until nobody else holds the file, which is made where it is missing, and holds it.
  func lock(_ path: String) throws(DiskError) -> FileLock?
}

// What a disk that lies in memory has no need of.
extension Disk {
  func setMode(_ mode: UInt32, of path: String) throws(DiskError) {}
  func lock(_ path: String) throws(DiskError) -> FileLock? { nil }
}

enum FileKind: Equatable {
  case file, folder
  /// A symbolic link, which the scaffolder neither follows nor replaces.
  case link
  case other
}
