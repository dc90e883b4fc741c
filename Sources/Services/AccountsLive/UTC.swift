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
