/// Turns bytes into keys: however the bytes are cut, the keys are the same.
///
/// Sequences that mean nothing here are swallowed whole. Ctrl-C always comes through. However long
/// they are, a few bytes are held of a sequence, and 64 KiB of a paste.
struct KeyDecoder {
  /// What the next byte belongs to.
  enum State: Equatable {
    case ground
    case utf8(missing: Int, value: UInt32, next: ClosedRange<UInt8>)
    case escape, control, single
    /// ESC [ [, which the Linux console sends before one more letter.
    case linux
    case mouse(missing: Int)
    case string
    /// After a byte that may begin the end of the string.
    case stringEscape, stringUTF8
    /// Of its end, `matched` bytes are there.
    case paste(matched: Int)
  }

  /// How long a sequence may take a rest, in milliseconds: what comes late isn't text.
  static let patience = 1000
  static let pasteLimit = 16 * TextInput.limit
  static let pasteEnd = Array("\u{1B}[201~".utf8)

  private let escapeDelay: Int
  var state = State.ground
  /// The parameters of a sequence, or what was pasted so far.
  var bytes: [UInt8] = []
  var isTooLong = false

  /// - Parameter escapeDelay: After how many milliseconds a lone ESC is the key: 1 to 5000, and 50 where
  ///   nobody says so.
  init(escapeDelay: Int? = nil) {
    self.escapeDelay = escapeDelay.map { max(1, min($0, 5000)) } ?? 50
  }

  /// In how many milliseconds without a byte `pause` tells what the last ones meant; nil where nothing
  /// is pending.
  var wait: Int? {
    switch state {
    case .ground: nil
    case .utf8, .escape: escapeDelay
    case .paste(let matched): matched == 1 ? Self.patience : nil
    case .control, .single, .linux, .mouse, .string, .stringEscape, .stringUTF8:
      max(Self.patience, escapeDelay)
    }
  }

  /// What the pending bytes mean when nothing follows them. A paste waits for its end; with Esc, the
  /// user does without it.
  mutating func pause() -> [Key] {
    switch state {
    case .ground: return []
    case .utf8: return reset(to: [.text("\u{FFFD}")])
    case .escape: return reset(to: [.escape])
    case .paste(let matched): return matched == 1 ? reset(to: []) : []
    case .control, .single, .linux, .mouse, .string, .stringEscape, .stringUTF8:
      return reset(to: [])
    }
  }

  /// The keys that `chunk` completes. Takes O(count).
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

  mutating func reset(to keys: [Key]) -> [Key] {
    begin(.ground)
    return keys
  }

  mutating func begin(_ state: State) {
    self.state = state
    isTooLong = false
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
        begin(.ground)
        Unicode.Scalar(sum).map { scalar($0, into: &keys) }
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
    case .string, .stringEscape, .stringUTF8: string(byte, into: &keys)
    case .paste(let matched): paste(byte, matched: matched, into: &keys)
    }
  }
}

// MARK: - Letters

extension KeyDecoder {
  mutating func ground(_ byte: UInt8, into keys: inout [Key]) {
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

  /// A letter of several bytes begins. What can't go on is one broken part, as Unicode counts them
  /// (chapter 3.9, "U+FFFD Substitution of Maximal Subparts").
  private mutating func letter(
    _ value: UInt8, missing: Int, next: ClosedRange<UInt8> = 0x80...0xBF
  ) {
    state = .utf8(missing: missing, value: UInt32(value), next: next)
  }

  /// C1 controls are what a terminal sends instead of an ESC and a letter, and nobody types.
  private mutating func scalar(_ scalar: Unicode.Scalar, into keys: inout [Key]) {
    if (0x80..<0xA0).contains(scalar.value) {
      introduce(UInt8(scalar.value - 0x40))
    } else {
      keys.append(.text(scalar))
    }
  }
}
