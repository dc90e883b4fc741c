import Processes
import ViperPlatform

/// The modes and the size of a terminal.
extension Descriptor {
  /// The result of tcgetattr(3), byte for byte; empty if it fails.
  package var modes: [UInt8] {
    var modes = termios()
    let result = tcgetattr(number, &modes)
    return result == 0 ? withUnsafeBytes(of: modes) { Array($0) } : []
  }

  /// Whether a terminal neither collects lines nor echoes.
  package var isRaw: Bool {
    var modes = termios()
    return tcgetattr(number, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON | ECHO) == 0
  }

  package func setSize(columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(number, UInt(TIOCSWINSZ), &size)
  }
}
