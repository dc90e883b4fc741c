import Platform

/// A moment in Coordinated Universal Time, as calendars and clocks tell it.
struct UTC {
  private var time = tm()

  /// - Parameter seconds: since 1970.
  init(seconds: Int64) {
    var seconds = time_t(seconds)
    gmtime_r(&seconds, &time)
  }

  /// Such as `20260131T235959Z`: texts that sort by time.
  var compact: String { text("%Y%m%dT%H%M%SZ") }

  /// Such as `2026-01-31T23:59:59Z` (ISO 8601).
  var iso: String { text("%Y-%m-%dT%H:%M:%SZ") }

  /// What `iso` was made of, in seconds since 1970; the time may be missing. Nil for anything else.
  static func seconds(of iso: String) -> Int64? {
    let text = iso.utf8.count == 10 ? iso + "T00:00:00Z" : iso
    guard text.utf8.count == 20 else { return nil }
    let numbers = text.split { "-T:Z".contains($0) }.map { Int32($0) ?? -1 }
    guard numbers.count == 6, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (numbers[3], numbers[4], numbers[5])
    let seconds = Int64(timegm(&time))
    // The C library takes the 32nd for the 1st of the next month.
    return UTC(seconds: seconds).iso == text ? seconds : nil
  }

  /// A `compact` as `iso` has it; nil for anything else.
  static func iso(of compact: some StringProtocol) -> String? {
    var text = Array(compact)
    guard text.count == 16 else { return nil }
    for place in [13, 11] { text.insert(":", at: place) }
    for place in [6, 4] { text.insert("-", at: place) }
    let iso = String(text)
    return seconds(of: iso) == nil ? nil : iso
  }

  /// Such as `Sat, 31 Jan 2026 23:59:59 +0000`, in English whatever the locale.
  var mailDate: String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return "\(days[Int(time.tm_wday)]), \(text("%d")) \(months[Int(time.tm_mon)]) "
      + text("%Y %H:%M:%S +0000")
  }

  private func text(_ format: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      var time = time
      let count = strftime(buffer.baseAddress, buffer.count, format, &time)
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
