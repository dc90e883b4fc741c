import Platform

// MARK: - Sequences

extension KeyDecoder {
  /// Begins what stands after ESC and this letter; false where nothing does.
  @discardableResult
  mutating func introduce(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): begin(.single)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      begin(.string)
    default: return false
    }
    return true
  }

  mutating func escape(_ byte: UInt8, into keys: inout [Key]) {
    if introduce(byte) { return }
    switch byte {
    case 0x1B: keys.append(.escape)
    case UInt8(ascii: "\\"): begin(.ground)
    case 0x08, 0x7F: keys += reset(to: [.control("w")])
    case 0x20..<0x7F: keys += reset(to: [.alt(Character(Unicode.Scalar(byte)))])
    default:
      keys += reset(to: [.escape])
      ground(byte, into: &keys)
    }
  }

  /// What belongs to no sequence breaks it off, and stands for itself.
  mutating func sequence(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40:
      // Too many parameters are none that mean anything here.
      if bytes.count <= ControlSequence.limit { bytes.append(byte) }
    case UInt8(ascii: "[") where state == .control && bytes.isEmpty: begin(.linux)
    case UInt8(ascii: "M") where state == .control && bytes.isEmpty: begin(.mouse(missing: 3))
    case 0x40..<0x7F:
      let sequence = ControlSequence(bytes, final: byte, isSingle: state == .single)
      keys += reset(to: sequence?.key.map { [$0] } ?? [])
      if sequence?.beginsPaste == true { begin(.paste(matched: 0)) }
    default:
      begin(.ground)
      ground(byte, into: &keys)
    }
  }

  mutating func string(_ byte: UInt8, into keys: inout [Key]) {
    switch (state, byte) {
    // BEL, and CAN and SUB, which give it up.
    case (_, 0x07), (_, 0x18), (_, 0x1A), (.stringEscape, UInt8(ascii: "\\")), (.stringUTF8, 0x9C):
      begin(.ground)
    case (_, 0x1B): state = .stringEscape
    case (.stringEscape, _):
      begin(.escape)
      escape(byte, into: &keys)
    case (_, 0xC2): state = .stringUTF8
    default: state = .string
    }
  }
}

// MARK: - Pastes

extension KeyDecoder {
  mutating func paste(_ byte: UInt8, matched: Int, into keys: inout [Key]) {
    let end = Self.pasteEnd
    if byte == end[matched] {
      if matched + 1 < end.count { return state = .paste(matched: matched + 1) }
      let text = isTooLong ? nil : String(decoding: bytes, as: UTF8.self)
      return keys += reset(to: [.paste(text)])
    }
    keep(end[..<matched])
    state = .paste(matched: byte == 0x1B ? 1 : 0)
    if byte != 0x1B { keep([byte]) }
  }

  mutating func keep(_ new: ArraySlice<UInt8>) {
    isTooLong = isTooLong || bytes.count + new.count > Self.pasteLimit
    if isTooLong { bytes = [] } else { bytes += new }
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes stand before the first ESC or Ctrl-C.
  var plainCount: Int {
    withUnsafeBytes { buffer in
      [Int32(0x1B), 0x03].reduce(buffer.count) { count, byte in
        guard let start = buffer.baseAddress, let place = memchr(start, byte, count) else {
          return count
        }
        return UnsafeRawPointer(place) - start
      }
    }
  }
}
