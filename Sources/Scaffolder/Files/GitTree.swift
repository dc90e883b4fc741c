/// The git ID of a folder with these files.
func gitTree(of files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
  var entries: [(key: String, mode: String, name: String, id: [UInt8])] = []
  var folders: [String: [(path: String, bytes: [UInt8])]] = [:]
  for (path, bytes) in files {
    if let slash = path.firstIndex(of: "/") {
      let rest = String(path[path.index(after: slash)...])
      folders[String(path[..<slash]), default: []].append((rest, bytes))
    } else {
      entries.append((path, "100644", path, gitObject("blob", bytes)))
    }
  }
  for (name, files) in folders { entries.append((name + "/", "40000", name, gitTree(of: files))) }
  entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  return gitObject("tree", entries.flatMap { Array("\($0.mode) \($0.name)\0".utf8) + $0.id })
}

/// The git ID of a file with these bytes, in hexadecimal.
func gitBlob(_ bytes: [UInt8]) -> String { gitObject("blob", bytes).hexadecimal }

private func gitObject(_ kind: String, _ bytes: [UInt8]) -> [UInt8] {
  sha1(Array("\(kind) \(bytes.count)\0".utf8) + bytes)
}

/// For git IDs only: SHA-1 isn't secure.
private func sha1(_ message: [UInt8]) -> [UInt8] {
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  var bytes = message + [0x80]
  bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
  for shift in stride(from: 56, through: 0, by: -8) {
    bytes.append(UInt8(truncatingIfNeeded: (message.count * 8) >> shift))
  }
  var words = [UInt32](repeating: 0, count: 80)
  func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &<< count | word &>> (32 - count)
  }
  for start in stride(from: 0, to: bytes.count, by: 64) {
    for index in 0..<16 {
      let offset = start + 4 * index
      let high = UInt32(bytes[offset]) &<< 8 | UInt32(bytes[offset + 1])
      words[index] = high &<< 16 | UInt32(bytes[offset + 2]) &<< 8 | UInt32(bytes[offset + 3])
    }
    for index in 16..<80 {
      words[index] = rotated(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }
  return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
}

extension [UInt8] {
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
