import ViperPlatform

extension PackageFolder {
  /// A new folder for temporary files, which the caller removes.
  static func scratch() throws(Failure) -> PackageFolder {
    let parent = environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(parent)/scaffold-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else { throw Failure(parent, errno: errno) }
    return PackageFolder(root: String(cString: made))
  }

  /// Runs a shell script, with the path of this folder in `$SCRATCH`.
  /// - Parameter words: More variables.
  /// - Returns: Its exit code; -1 if a signal ended it.
  func run(_ script: String, _ words: [String: String] = [:]) -> Int32 {
    // Threads share the environment, so the script assigns the variables.
    let assignments = words.merging(["SCRATCH": root]) { $1 }.map { name, word in
      "\(name)=\(word.shellQuoted)\n"
    }
    let status = system(assignments.joined() + script)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
