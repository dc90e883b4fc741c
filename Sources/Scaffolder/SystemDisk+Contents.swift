import Platform

extension SystemDisk {
  func read(_ path: String) throws(DiskError) -> [UInt8]? {
    guard let place = try existingPlace(of: path) else { return nil }
    defer { place.leave() }
    guard let status = try place.status() else { return nil }
    try place.checkFile(status)
    // A pipe that has just taken the file's place must not make this wait.
    let descriptor = try place.open(O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    // One byte more than there seem to be: the end shows at once, and a file may grow.
    return try bytes(of: descriptor, room: Int(status.st_size) + 1, at: place)
  }

  private func bytes(
    of descriptor: Int32, room: Int, at place: Place
  ) throws(DiskError) -> [UInt8] {
    var bytes: [UInt8] = []
    var (room, number) = (room, Int32(0))
    while true {
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let result = Platform.read(descriptor, buffer.baseAddress, room)
        number = result < 0 ? errno : 0
        count = max(0, result)
      }
      if number != 0, number != EINTR { throw DiskError(path: place.path, number: number) }
      if number == 0, piece.isEmpty { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if number == 0, piece.count < room { room -= piece.count } else { room = 65536 }
    }
  }

  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) {
    let place = try place(of: path)
    defer { place.leave() }
    let descriptor = try place.open(O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    var number = Self.write(bytes, to: descriptor)
    // Some file systems tell only here that there was no room.
    if close(descriptor) != 0, errno != EINTR, number == 0 { number = errno }
    if number == 0 { return }
    _ = unlinkat(place.folder, place.name, 0)
    throw DiskError(path: path, number: number)
  }

  /// Returns errno, or 0 when all of it is written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Platform.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 { rest = rest.dropFirst(count) }
        if count == 0 { return ENOSPC }
        if count < 0, errno != EINTR { return errno }
      }
      return 0
    }
  }

  func names(in folder: String) throws(DiskError) -> [String] {
    guard let descriptor = try existingFolder(folder) else { return [] }
    guard let list = fdopendir(descriptor) else {
      let number = errno
      close(descriptor)
      throw DiskError(path: folder, number: number)
    }
    defer { closedir(list) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw DiskError(path: folder, number: errno) }
    return names.sorted()
  }
}
