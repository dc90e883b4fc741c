import ViperPages
import ViperPlatform

/// Decodes bytes into keys, independent of how the bytes are split into chunks.
///
/// Unknown escape sequences are skipped whole. Ctrl-C always comes through. At most a few bytes of
/// a sequence are buffered, and 64 KiB of a paste.
struct KeyDecoder {
  /// The state: the sequence that the next byte continues.
  private enum State: Equatable {
    case ground
    case utf8(missing: Int, value: UInt32, next: ClosedRange<UInt8>)
    case escape, control, single
    /// ESC [ [, which the Linux console sends before one more letter.
    case linux
    case mouse(missing: Int)
    /// A control string, such as OSC, after this byte.
    case string(after: UInt8)
    /// A paste, of whose end marker `matched` bytes have arrived.
    case paste(matched: Int)
  }

  /// How long a sequence may pause, in milliseconds: its late bytes are not text.
  static let patience = 1000
  static let pasteLimit = 16 * Field.byteLimit
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private let escapeDelay: Int
  private var state = State.ground
  /// The parameters of a sequence, or the content of a string or a paste so far.
  private(set) var bytes: [UInt8] = []
  private var isTooLong = false
  /// Whether ESC came just before the character, which makes it a key with Alt.
  private var hasAlt = false

  /// - Parameter escapeDelay: The time after which a lone ESC is the Escape key, in milliseconds: 1
  ///   to 5000; the default is 50.
  init(escapeDelay: Int? = nil) {
    self.escapeDelay = escapeDelay.map { max(1, min($0, 5000)) } ?? 50
  }

  /// How long to wait for a byte before `pause()`, in milliseconds; nil if nothing is pending.
  var wait: Int? {
    switch state {
    case .ground: nil
    case .utf8, .escape: escapeDelay
    case .paste(let matched): matched == 1 ? Self.patience : nil
    default: max(Self.patience, escapeDelay)
    }
  }

  /// The keys of the pending bytes, since nothing follows them.
  ///
  /// A paste waits for its end; Esc cancels it.
  mutating func pause() -> [Key] {
    switch state {
    case .utf8: reset(to: [.text("\u{FFFD}")])
    case .escape: reset(to: [.escape])
    case .paste(let matched) where matched != 1: []
    default: reset(to: [])
    }
  }

  /// The keys that `chunk` completes.
  ///
  /// Takes O(count).
  mutating func keys(in chunk: some Sequence<UInt8>) -> [Key] {
    let chunk = Array(chunk)
    var keys: [Key] = []
    var index = 0
    while index < chunk.count {
      let count = state == .paste(matched: 0) ? chunk[index...].plainCount : 0
      if count > 0 {
        keep(chunk[index..<index + count])
      } else {
        feed(chunk[index], into: &keys)
      }
      index += max(1, count)
    }
    return keys
  }

  private mutating func reset(to keys: [Key]) -> [Key] {
    begin(.ground)
    return keys
  }

  private mutating func begin(_ state: State) {
    self.state = state
    (isTooLong, hasAlt) = (false, false)
    if !bytes.isEmpty { bytes = [] }
  }

  private mutating func feed(_ byte: UInt8, into keys: inout [Key]) {
    if byte == 0x03 { return keys += reset(to: [Key(control: byte)]) }
    switch state {
    case .ground: ground(byte, into: &keys)
    case .utf8(let missing, let value, let next):
      guard next.contains(byte) else {
        keys += reset(to: [.text("\u{FFFD}")])
        return ground(byte, into: &keys)
      }
      let sum = value << 6 | UInt32(byte & 0x3F)
      if missing > 1 {
        state = .utf8(missing: missing - 1, value: sum, next: 0x80...0xBF)
      } else {
        let hasAlt = hasAlt
        begin(.ground)
        Unicode.Scalar(sum).map { scalar($0, hasAlt: hasAlt, into: &keys) }
      }
    case .escape: escape(byte, into: &keys)
    case .control, .single: sequence(byte, into: &keys)
    case .linux where (0x20..<0x7F).contains(byte):
      keys += reset(to: (0x41...0x45).contains(byte) ? [.function(Int(byte) - 0x40)] : [])
    case .mouse(let missing) where byte >= 0x20:
      missing > 1 ? state = .mouse(missing: missing - 1) : begin(.ground)
    case .linux, .mouse:
      begin(.ground)
      ground(byte, into: &keys)
    case .string(let last): string(byte, after: last, into: &keys)
    case .paste(let matched): paste(byte, matched: matched, into: &keys)
    }
  }
}

// MARK: - Characters

extension KeyDecoder {
  private mutating func ground(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1B: begin(.escape)
    case 0x00..<0x20: keys.append(Key(control: byte))
    case 0x20..<0x7F: keys.append(.text(Unicode.Scalar(byte)))
    case 0x7F: keys.append(.backspace)
    case 0xC2...0xDF: letter(byte & 0x1F, missing: 1)
    case 0xE0: letter(byte & 0x0F, missing: 2, next: 0xA0...0xBF)
    case 0xED: letter(byte & 0x0F, missing: 2, next: 0x80...0x9F)
    case 0xE1...0xEF: letter(byte & 0x0F, missing: 2)
    case 0xF0: letter(byte & 0x07, missing: 3, next: 0x90...0xBF)
    case 0xF1...0xF3: letter(byte & 0x07, missing: 3)
    case 0xF4: letter(byte & 0x07, missing: 3, next: 0x80...0x8F)
    default: keys.append(.text("\u{FFFD}"))
    }
  }

  /// Begins a character of several bytes.
  ///
  /// Each maximal subpart of an ill-formed sequence becomes one U+FFFD (Unicode, chapter 3.9,
  /// "U+FFFD Substitution of Maximal Subparts").
  private mutating func letter(
    _ value: UInt8, missing: Int, next: ClosedRange<UInt8> = 0x80...0xBF
  ) {
    state = .utf8(missing: missing, value: UInt32(value), next: next)
  }

  /// A C1 control is equivalent to ESC and a letter.
  private mutating func scalar(
    _ scalar: Unicode.Scalar, hasAlt: Bool, into keys: inout [Key]
  ) {
    if (0x80..<0xA0).contains(scalar.value) {
      introduce(UInt8(scalar.value - 0x40))
    } else {
      keys.append(hasAlt ? .alt(Character(scalar)) : .text(scalar))
    }
  }
}

// MARK: - Sequences

extension KeyDecoder {
  /// Begins the sequence that ESC and `letter` introduce; false if there is none.
  @discardableResult
  private mutating func introduce(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): begin(.single)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      begin(.string(after: letter))
    default: return false
    }
    return true
  }

  /// A byte right after ESC is a key with Alt, never Esc and another key.
  ///
  /// So a modified key without a meaning here, such as Alt-Enter, can't leave a page.
  private mutating func escape(_ byte: UInt8, into keys: inout [Key]) {
    if introduce(byte) { return }
    switch byte {
    // ESC ESC begins an arrow with Alt (urxvt, PuTTY).
    case 0x1B: return
    case UInt8(ascii: "\\"): begin(.ground)
    case 0x08, 0x7F: keys += reset(to: [.control("w")])
    // Shift-Tab on the Linux console.
    case 0x09: keys += reset(to: [.backTab])
    case 0x00..<0x20: keys += reset(to: [])
    case 0x20..<0x7F: keys += reset(to: [.alt(Character(Unicode.Scalar(byte)))])
    default:
      begin(.ground)
      ground(byte, into: &keys)
      hasAlt = state != .ground
    }
  }

  /// A byte outside of the sequence ends it, and is decoded by itself.
  private mutating func sequence(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40:
      // No known sequence has more parameters.
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

  private mutating func string(_ byte: UInt8, after last: UInt8, into keys: inout [Key]) {
    switch (last, byte) {
    // BEL or ST ends it; CAN and SUB cancel it.
    case (_, 0x07), (0x1B, UInt8(ascii: "\\")), (0xC2, 0x9C):
      let isLight = TerminalColor.isLight(report: bytes)
      keys += reset(to: isLight.map { [.background(isLight: $0)] } ?? [])
    case (_, 0x18), (_, 0x1A): begin(.ground)
    case (_, 0x1B): state = .string(after: byte)
    // Any other sequence after ESC ends it, too.
    case (0x1B, _):
      begin(.escape)
      escape(byte, into: &keys)
    default:
      state = .string(after: byte)
      if bytes.count <= ControlSequence.limit { bytes.append(byte) }
    }
  }
}

// MARK: - Pastes

extension KeyDecoder {
  private mutating func paste(_ byte: UInt8, matched: Int, into keys: inout [Key]) {
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

  private mutating func keep(_ new: ArraySlice<UInt8>) {
    isTooLong = isTooLong || bytes.count + new.count > Self.pasteLimit
    if isTooLong { bytes = [] } else { bytes += new }
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes before the first ESC or Ctrl-C.
  fileprivate var plainCount: Int {
    withUnsafeBytes { buffer in
      [Int32(0x1B), 0x03].reduce(buffer.count) { count, byte in
        guard let start = buffer.baseAddress, let found = memchr(start, byte, count) else {
          return count
        }
        return UnsafeRawPointer(found) - start
      }
    }
  }
}
