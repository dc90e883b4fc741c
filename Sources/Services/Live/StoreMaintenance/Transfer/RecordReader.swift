import Accounts

/// Splits text into records and fields (RFC 4180, or lines without quotes), a chunk at a time.
///
/// Lines end with LF, CRLF or CR. A record of empty fields without quotes is skipped: spreadsheets
/// write one for a cleared row. At most `limit` bytes of a record are buffered.
final class RecordReader {
  /// Why a record is invalid.
  enum Flaw {
    case tooLong
    /// There is text between a closing quote and the next separator.
    case strayQuote
    /// A quote takes the rest of the file.
    case unclosedQuote
  }

  private enum State {
    case fieldStart, plain, quoted, afterQuote
  }

  /// The maximum length of a record in bytes.
  static let limit = 65_536

  typealias Source = (UnsafeMutableRawBufferPointer) throws(ImportProblem) -> Int

  /// The field separator.
  var separator = UInt8(ascii: ",")
  var hasQuotes = true
  /// The line on which the current record begins, from 1.
  private(set) var line = 0
  private(set) var flaw: Flaw?

  private let source: Source
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let chunk: Int
  /// The ranges of the current record's fields, without quotes; the first `fieldCount` ones count.
  private let fields: UnsafeMutableBufferPointer<Range<Int>>
  private var fieldCount = 0
  /// Offsets in the buffer: the start of the current record, the next byte to scan, and the end of
  /// the data.
  private var (start, at, filled) = (0, 0, 0)
  private var fieldStart = 0
  private var fieldEnd = 0
  private var state = State.fieldStart
  private var (isQuoted, hasDoubles) = (false, false)
  private var nextLine = 1
  private var isAfterReturn = false
  private var isEnded = false

  /// - Parameters:
  ///   - chunk: The maximum number of bytes to read at once.
  ///   - source: Reads bytes into a buffer and returns their count, 0 at the end.
  init(chunk: Int = 1 << 17, source: @escaping Source) {
    self.source = source
    self.chunk = chunk
    buffer = .allocate(capacity: Self.limit + chunk)
    fields = .allocate(capacity: buffer.count + 1)
  }

  deinit {
    buffer.deallocate()
    fields.deallocate()
  }

  /// The number of fields of the current record; 0 if it has a flaw.
  var count: Int { flaw == nil ? fieldCount : 0 }

  /// A field of the current record, without quotes; valid until the next record is read.
  func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: buffer[fields[index]])
  }

  /// Up to `limit` of the next bytes, without consuming them.
  func peek() throws(ImportProblem) -> UnsafeBufferPointer<UInt8> {
    while filled - at < Self.limit, try fill() {}
    return UnsafeBufferPointer(rebasing: buffer[at..<min(filled, at + Self.limit)])
  }

  /// Consumes bytes that were peeked at.
  func skip(_ count: Int) { at = min(filled, at + count) }

  /// Moves to the next record; false at the end.
  func advance() throws(ImportProblem) -> Bool {
    while try read() {
      if flaw != nil || isQuoted || fields[..<fieldCount].contains(where: { !$0.isEmpty }) {
        return true
      }
    }
    return false
  }

  // MARK: - Private

  private func read() throws(ImportProblem) -> Bool {
    start = at
    try skipLineFeed()
    (start, fieldStart, line) = (at, at, nextLine)
    (state, flaw, isQuoted) = (.fieldStart, nil, false)
    fieldCount = 0
    while true {
      if at == filled {
        guard try fill() else { return finish() }
      }
      if scan() { return true }
    }
  }

  /// Skips the line feed of a CRLF.
  private func skipLineFeed() throws(ImportProblem) {
    guard isAfterReturn else { return }
    isAfterReturn = false
    if at == filled, try !fill() { return }
    if buffer[at] == .lineFeed { at += 1 }
  }

  /// Ends an unfinished record at the end of the file.
  private func finish() -> Bool {
    if flaw == nil, at == start { return false }
    if state == .quoted { flaw = .unclosedQuote }
    endField(at: at)
    return true
  }

  /// Reads the next chunk; false at the end. Discards the scanned bytes of an overlong record.
  private func fill() throws(ImportProblem) -> Bool {
    if at - start > Self.limit { flaw = .tooLong }
    if flaw == .tooLong { start = at }
    if isEnded { return false }
    if start > 0 {
      let moved = start
      let rest = filled - moved
      if rest > 0, let base = buffer.baseAddress {
        base.update(from: base + moved, count: rest)
      }
      (start, at, filled) = (0, at - moved, rest)
      (fieldStart, fieldEnd) = (fieldStart - moved, fieldEnd - moved)
      for index in 0..<fieldCount {
        let field = fields[index]
        fields[index] = field.lowerBound - moved..<field.upperBound - moved
      }
    }
    let room = min(chunk, buffer.count - filled)
    let free = UnsafeMutableBufferPointer(rebasing: buffer[filled..<filled + room])
    let count = try source(UnsafeMutableRawBufferPointer(free))
    filled += count
    isEnded = count == 0
    return !isEnded
  }
}

extension UInt8 {
  static let carriageReturn: UInt8 = 13
  static let lineFeed: UInt8 = 10
  static let quote: UInt8 = 34
}

// MARK: - Scanning

extension RecordReader {
  /// Scans the buffered bytes; true at the end of the record.
  func scan() -> Bool {
    while at < filled {
      let byte = buffer[at]
      at += 1
      switch state {
      case .fieldStart where byte == .quote && hasQuotes:
        (state, isQuoted, hasDoubles) = (.quoted, true, false)
        fieldStart = at
      case .quoted: scanQuoted(byte)
      case .afterQuote where byte == .quote:
        (state, hasDoubles) = (.quoted, true)
      default:
        if byte == separator {
          endField(at: at - 1)
        } else if byte == .lineFeed || byte == .carriageReturn {
          endField(at: at - 1)
          (nextLine, isAfterReturn) = (nextLine + 1, byte == .carriageReturn)
          if at - start > Self.limit + 1 { flaw = .tooLong }
          return true
        } else {
          if state == .afterQuote, flaw == nil { flaw = .strayQuote }
          state = .plain
          scanPlain()
        }
      }
    }
    return false
  }

  /// Fast path for unquoted text, eight bytes at a time.
  private func scanPlain() {
    let (separator, filled) = (separator, filled)
    let text = UnsafeRawBufferPointer(buffer)
    var offset = at
    while offset + 8 <= filled {
      let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let ends = word.first(separator) | word.first(.lineFeed) | word.first(.carriageReturn)
      if ends != 0 {
        at = offset + UInt64(littleEndian: ends).trailingZeroBitCount / 8
        return
      }
      offset += 8
    }
    while offset < filled {
      let byte = buffer[offset]
      if byte == separator || byte == .lineFeed || byte == .carriageReturn { break }
      offset += 1
    }
    at = offset
  }

  private func scanQuoted(_ byte: UInt8) {
    switch byte {
    case .quote:
      fieldEnd = at - 1
      state = .afterQuote
      isAfterReturn = false
    case .carriageReturn: (nextLine, isAfterReturn) = (nextLine + 1, true)
    case .lineFeed: (nextLine, isAfterReturn) = (nextLine + (isAfterReturn ? 0 : 1), false)
    default: isAfterReturn = false
    }
  }

  func endField(at end: Int) {
    if flaw == nil {
      let isUnquoted = state == .fieldStart || state == .plain
      let field = fieldStart..<(isUnquoted ? end : fieldEnd)
      fields[fieldCount] = hasDoubles && !isUnquoted ? undoubled(field) : field
      fieldCount += 1
    }
    (state, fieldStart) = (.fieldStart, at)
  }

  /// Unescapes doubled quotes in place.
  private func undoubled(_ field: Range<Int>) -> Range<Int> {
    var (from, to) = (field.lowerBound, field.lowerBound)
    while from < field.upperBound {
      buffer[to] = buffer[from]
      from += buffer[from] == .quote ? 2 : 1
      to += 1
    }
    return field.lowerBound..<to
  }
}

extension UInt64 {
  /// The highest bit of each byte that equals `byte`, up to the first one; beyond it, some may be wrong.
  fileprivate func first(_ byte: UInt8) -> UInt64 {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let zeros = self ^ ones &* UInt64(byte)
    return (zeros &- ones) & ~zeros & highs
  }
}
