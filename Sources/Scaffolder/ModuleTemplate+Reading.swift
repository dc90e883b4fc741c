extension ModuleTemplate {
  /// Every file below a folder of templates, by its path in there.
  static func files(
    of folder: String, on disk: some Disk
  ) throws(Failure) -> [String: [UInt8]] {
    guard try ask({ () throws(DiskError) in try disk.kind(of: folder) }) == .folder else {
      throw Failure(
        "There are no templates in \(folder): bring the folder back, such as by git, or name "
          + "another one with --templates.", .failed)
    }
    var files: [String: [UInt8]] = [:]
    try read("", of: folder, on: disk, into: &files)
    return files
  }

  /// - Parameter below: The part of the path below the folder, with a slash at its end; empty at the
  ///   top.
  private static func read(
    _ below: String, of folder: String, on disk: some Disk, into files: inout [String: [UInt8]]
  ) throws(Failure) {
    let current = below.isEmpty ? folder : "\(folder)/\(below.dropLast())"
    for name in try ask({ () throws(DiskError) in try disk.names(in: current) }) {
      // What a file browser or an editor leaves lying around is no template.
      if name.hasPrefix(".") || name.hasSuffix("~") { continue }
      let path = below + name
      switch try ask({ () throws(DiskError) in try disk.kind(of: "\(folder)/\(path)") }) {
      case .folder: try read(path + "/", of: folder, on: disk, into: &files)
      case .file:
        files[path] = try ask { () throws(DiskError) in try disk.read("\(folder)/\(path)") }
      case .link, .other:
        throw Failure("\(folder)/\(path) is no plain file: put the file itself there.", .failed)
      case nil: break
      }
    }
  }

  private static func ask<Answer>(
    _ question: () throws(DiskError) -> Answer
  ) throws(Failure) -> Answer {
    do { return try question() } catch { throw Failure(error) }
  }
}
