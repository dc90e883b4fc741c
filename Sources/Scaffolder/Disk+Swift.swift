extension Disk {
  /// The Swift files below a folder, sorted by path; none where there is no folder. What is hidden and
  /// what a link leads to is nobody's source.
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
    do throws(DiskError) {
      var folders: [String] = []
      for name in try names(in: folder) where !name.hasPrefix(".") {
        if try kind(of: "\(folder)/\(name)") == .folder { folders.append(name) }
      }
      return folders
    } catch {
      throw Failure(error)
    }
  }
}
