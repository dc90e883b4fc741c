// One byte after the other.
extension RecordReader {
  /// Looks at what is held; true at the end of the record.
  func scan() -> Bool {
    while at < filled {
      let byte = buffer[at]
      at += 1
      switch place {
      case .fieldStart where byte == .quote && hasQuotes:
        (place, isQuoted, hasDoubles) = (.quoted, true, false)
        fieldStart = at
      case .quoted: scanQuoted(byte)
      case .afterQuote where byte == .quote:
        (place, hasDoubles) = (.quoted, true)
      default:
        if byte == separator {
          endField(at: at - 1)
        } else if byte == .lineFeed || byte == .carriageReturn {
          endField(at: at - 1)
          (nextLine, isAfterReturn) = (nextLine + 1, byte == .carriageReturn)
          if at - start > Self.limit + 1 { flaw = .tooLong }
          return true
        } else {
          if place == .afterQuote, flaw == nil { flaw = .strayQuote }
          place = .plain
          scanPlain()
        }
      }
    }
    return false
  }

  /// Most bytes are plain ones.
  private func scanPlain() {
    while at < filled {
      let byte = buffer[at]
      if byte == separator || byte == .lineFeed || byte == .carriageReturn { return }
      at += 1
    }
  }

  private func scanQuoted(_ byte: UInt8) {
    switch byte {
    case .quote:
      fieldEnd = at - 1
      place = .afterQuote
      isAfterReturn = false
    case .carriageReturn: (nextLine, isAfterReturn) = (nextLine + 1, true)
    case .lineFeed: (nextLine, isAfterReturn) = (nextLine + (isAfterReturn ? 0 : 1), false)
    default: isAfterReturn = false
    }
  }

  func endField(at end: Int) {
    if flaw == nil {
      let isUnquoted = place == .fieldStart || place == .plain
      let field = fieldStart..<(isUnquoted ? end : fieldEnd)
      fields.append(hasDoubles && !isUnquoted ? undoubled(field) : field)
    }
    (place, fieldStart) = (.fieldStart, at)
  }

  /// Takes one of each two quotes away, in the place where they stand.
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
