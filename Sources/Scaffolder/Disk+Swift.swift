extension Disk {
  /// The files below a folder whose names end in `.swift`, sorted by path; none where there is no
  /// folder. No link is followed.
  func swiftFiles(in folder: String) throws(Failure) -> [(path: String, bytes: [UInt8])] {
    var (files, folders) = ([(path: String, bytes: [UInt8])](), [folder])
    do throws(DiskError) {
      while let next = folders.popLast() {
        for name in try names(in: next) {
          let path = "\(next)/\(name)"
          // Two questions for a file: what a link leads to is nobody's module.
          switch try kind(of: path) {
          case .folder: folders.append(path)
          case .file where name.utf8.suffix(6).elementsEqual(".swift".utf8):
            if let bytes = try read(path) { files.append((path, bytes)) }
          default: break
          }
        }
      }
    } catch {
      throw Failure(error.description, .failed)
    }
    return files.sorted { $0.path < $1.path }
  }

  /// The folders in a folder, sorted; those whose names begin with a dot left out.
  func folders(in folder: String) throws(Failure) -> [String] {
    var folders: [String] = []
    do throws(DiskError) {
      for name in try names(in: folder) where !name.hasPrefix(".") {
        if try kind(of: "\(folder)/\(name)") == .folder { folders.append(name) }
      }
    } catch {
      throw Failure(error.description, .failed)
    }
    return folders
  }
}
