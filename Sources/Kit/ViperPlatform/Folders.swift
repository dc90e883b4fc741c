/// The sorted names of a folder's entries; empty if it can't be read or is a symbolic link.
public func entryNames(in folder: String) -> [String] {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  guard let stream = fdopendir(descriptor) else {
    close(descriptor)
    return []
  }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    // Read without a copy: the buffer's last entry may be shorter than the size of its type.
    let name = withUnsafeMutableBytes(of: &entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Removes a file, or a folder with its contents.
public func removeTree(_ path: String) {
  for name in entryNames(in: path) { removeTree("\(path)/\(name)") }
  _ = remove(path)
}

/// Makes a private folder and its parents; returns whether it exists.
public func makeFolders(_ path: String) -> Bool {
  if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
    makeFolders(String(path[..<slash]))
  else { return false }
  return mkdir(path, 0o700) == 0 || errno == EEXIST
}
