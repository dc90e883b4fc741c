import Platform

/// Where a new package will lie: a folder that isn't there yet, or that holds nothing.
struct NewFolder: Equatable {
  /// From the root of the file system; what leads there holds no links.
  let path: String
  let name: String

  /// - Parameters:
  ///   - path: As somebody has typed it.
  ///   - package: The folder of the package that the new one is made from.
  /// - Throws: Why no package can be made there.
  init(_ path: String, outside package: String) throws(Failure) {
    var trimmed = path[...]
    while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { String(trimmed[...$0]) } ?? "."
    let name = slash.map { String(trimmed[trimmed.utf8.index(after: $0)...]) } ?? String(trimmed)
    if ["", ".", ".."].contains(name) {
      throw Failure("“\(path)” names no new folder. Name one, such as ~/Notes.", .misused)
    }
    guard let folder = Self.resolved(parent) else {
      throw Failure("\(parent) isn't there, or no folder. Make it first.", .failed)
    }
    self.name = name
    self.path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    let inside = (Self.resolved(package) ?? package) + "/"
    if "\(self.path)/".utf8.starts(with: inside.utf8) {
      throw Failure(
        "\(self.path) lies in the package that it would be made from. Name a folder outside of it.",
        .misused)
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let bytes = realpath(path, nil) else { return nil }
    defer { free(bytes) }
    return String(validatingCString: bytes)
  }

  /// Whether an interrupted command may have left something to mend.
  var hasLeftovers: Bool { access("\(path)/.scaffold", F_OK) == 0 }

  /// - Throws: What is in the way.
  func checkFree() throws(Failure) {
    var status = stat()
    if lstat(path, &status) != 0 { return }
    if status.st_mode & S_IFMT != S_IFDIR {
      throw Failure("\(path) is there already, and no folder. Name another one.", .conflict)
    }
    let names: [String]
    do throws(DiskError) { names = try SystemDisk(root: path).names(in: "") } catch {
      throw Failure("\(path) can't be read. Check its permissions.", .failed)
    }
    let others = names.filter { !Self.harmless.contains($0) }
    if others.isEmpty { return }
    let rest = others.count - Self.shownNames
    throw Failure(
      "\(path) isn't empty. Name another folder, or move away what is in it.", .conflict,
      details: others.prefix(Self.shownNames) + (rest > 0 ? ["and \(rest) more"] : []))
  }

  /// Of what is in the way, so much is named: it may be somebody's home.
  private static let shownNames = 10

  /// What somebody may have made there before, such as by `git init`.
  private static let harmless: Set = [".DS_Store", ".git", ".scaffold"]

  /// Makes the folder where it is missing.
  /// - Returns: Whether it was missing.
  @discardableResult
  func make() throws(Failure) -> Bool {
    if mkdir(path, 0o777) == 0 { return true }
    if errno == EEXIST { return false }
    throw Failure("\(path) can't be made: \(String(cString: strerror(errno))).", .failed)
  }

  /// Removes the folder where nothing was written into it.
  func removeIfEmpty() { rmdir(path) }
}
