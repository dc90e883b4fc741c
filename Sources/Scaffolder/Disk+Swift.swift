extension Disk {
  /// The files below a folder whose names end in `.swift`, sorted by path; none where there is no
  /// folder. Nothing hidden is read, and no link is followed.
  func swiftFiles(in folder: String) throws(Failure) -> [(path: String, bytes: [UInt8])] {
    do throws(DiskError) {
      var files: [(path: String, bytes: [UInt8])] = []
      for path in try self.files(below: folder, where: { $0.hasSuffix(".swift") }) {
        if let bytes = try read(path) { files.append((path, bytes)) }
      }
      return files.sorted { $0.path < $1.path }
    } catch {
      throw Failure(error)
    }
  }

  /// The folders in a folder, sorted; those whose names begin with a dot left out.
  func folders(in folder: String) throws(Failure) -> [String] {
    var folders: [String] = []
    do throws(DiskError) {
      for name in try names(in: folder) where !name.hasPrefix(".") {
        if try kind(of: "\(folder)/\(name)") == .folder { folders.append(name) }
      }
    } catch {
      throw Failure(error)
    }
    return folders
  }
}
