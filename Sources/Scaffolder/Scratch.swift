import Platform

/// A folder for as long as it is needed, in `TMPDIR`, else /tmp.
struct Scratch {
  let path: String

  init() throws(Failure) {
    let folder = environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(folder)/scaffold-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name), let path = realpath(made, nil) else {
      throw Failure("No folder can be made in \(folder). Set TMPDIR to one that takes it.", .failed)
    }
    defer { free(path) }
    self.path = String(cString: path)
  }

  /// The file in it for what a program says.
  static let output = "output"

  /// Removes the folder with all that is in it; links are removed, not followed. A build that was
  /// stopped may write for some moments yet: it waits for that, five seconds at most.
  func remove() {
    for _ in 0..<50 {
      Self.remove(path)
      if access(path, F_OK) != 0 { return }
      poll(nil, 0, 100)
    }
  }

  private static func remove(_ path: String) {
    if unlink(path) == 0 || rmdir(path) == 0 { return }
    for name in (try? SystemDisk(root: path).names(in: "")) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
