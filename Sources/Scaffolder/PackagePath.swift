import Platform

/// A path within a package, taken apart.
struct PackagePath {
  /// At least one, from the outermost folder to the file.
  let names: [String]

  /// - Throws: EINVAL for whatever could lead out of the package, or isn't spelled in one way only.
  init(_ path: String) throws(DiskError) {
    let bytes = Array(path.utf8)
    var (names, start) = ([String](), 0)
    while let end = bytes.firstIndex(of: UInt8(ascii: "/"), from: start) {
      names.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end + 1
    }
    self.names = names + [String(decoding: bytes[start...], as: UTF8.self)]
    let isSound = self.names.allSatisfy { $0 != "" && $0 != "." && $0 != ".." }
    if !isSound || bytes.firstIndex(of: 0, from: 0) != nil {
      throw DiskError(path: path, number: EINVAL)
    }
  }

  /// Checks a path that is to be changed: git's files and the scaffolder's own never are, and what
  /// steers a terminal is in no file's name.
  /// - Throws: EINVAL, EILSEQ
  static func checkChangeable(_ path: String) throws(DiskError) {
    let names = try PackagePath(path).names.map { $0.lowercased() }
    if names.contains(".git") || names.first == Transaction.folder {
      throw DiskError(path: path, number: EINVAL)
    }
    if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw DiskError(path: path, number: EILSEQ)
    }
  }

  /// The folders above a path, the innermost first.
  static func folders(above path: String) -> [String] {
    var folders: [String] = []
    var rest = path[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    return folders
  }
}
