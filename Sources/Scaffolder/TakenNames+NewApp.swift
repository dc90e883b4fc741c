extension TakenNames {
  /// What a new package made from the one on this disk will have, before its first module. What only
  /// that one has, such as its services, leaves the name free.
  ///
  /// - Throws: Which file can't be read.
  init(ofNewApp name: AppName, from disk: some Disk) throws(Failure) {
    do throws(DiskError) {
      addProduct(name.description)
      try readManifest("\(NewApp.template)/\(ModulePaths.manifest)", on: disk)
      for path in try NewApp.copied(from: disk) { try read(path, at: path, on: disk) }
      for path in try disk.files(below: NewApp.template) {
        try read(path, at: NewApp.place(of: path), on: disk)
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Reads a file that will lie at `place`.
  private mutating func read(
    _ path: String, at place: String, on disk: some Disk
  ) throws(DiskError) {
    let folders = place.split(separator: "/").dropLast()
    guard folders.count > 1, ["Sources", "Tests"].contains(folders[0]) else { return }
    addTarget(String(folders[1]))
    let isShared = folders[0] == "Sources" || !folders[1].hasSuffix("Tests")
    if isShared, path.hasSuffix(".swift") { try readFile(path, on: disk) }
  }
}
