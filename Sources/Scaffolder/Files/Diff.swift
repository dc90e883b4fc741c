import Platform

/// The unified diff of changes, made by git.
enum Diff {
  static func bytes(of changes: [Change]) throws(Failure) -> [UInt8] {
    if changes.isEmpty { return [] }
    let scratch = try scratchFolder()
    defer { scratch.removeTree("") }
    var made: Set<String> = []
    func write(_ bytes: [UInt8]?, _ change: Change, to side: String) throws(Failure) {
      let path = "\(side)/\(change.path)"
      for folder in folders(above: path).reversed() where made.insert(folder).inserted {
        try scratch.makeFolder(folder)
      }
      if let bytes { try scratch.write(bytes, to: path, mode: change.mode) }
    }
    for change in changes {
      try write(change.before, change, to: "a")
      try write(change.after, change, to: "b")
    }
    let git = [
      "env", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_TRACE=0",
      "git", "-c", "core.autocrlf=false", "diff", "--no-index", "--no-prefix", "--no-color",
      "--no-ext-diff", "--no-textconv", "--no-renames", "--binary", "a", "b",
    ]
    let end = Platform.run(git, in: scratch.root, output: "\(scratch.root)/diff")
    guard end == .code(1), let diff = try scratch.read("diff") else {
      throw Failure(
        "git is needed for the diff, and failed. Install it, and run the command again.")
    }
    return diff
  }

  private static func scratchFolder() throws(Failure) -> PackageFolder {
    let parent = environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(parent)/scaffold-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else { throw Failure(parent, errno: errno) }
    return PackageFolder(root: String(cString: made))
  }
}
