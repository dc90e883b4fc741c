/// What a terminal is after all that was written to it.
struct TerminalState {
  /// The private modes (DECSET) that were switched on or off.
  private var modes: [Substring: Bool] = [:]
  private var hasStyle = false
  private var hasKeypad = false

  init(after text: String) {
    for piece in text.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst() {
      switch piece.first {
      case "[": follow(piece.dropFirst())
      case "=": hasKeypad = true
      case ">": hasKeypad = false
      default: break
      }
    }
  }

  /// Whether nothing is on that a shell doesn't expect, and nothing off: the cursor is shown, and
  /// lines wrap.
  var isUsual: Bool {
    let changed = modes.filter { mode, isOn in isOn != ["7", "25"].contains(mode) }
    return changed.isEmpty && !hasStyle && !hasKeypad
  }

  private mutating func follow(_ sequence: Substring) {
    let values = sequence.prefix { !$0.isLetter }
    let end = sequence.dropFirst(values.count).first
    if end == "m" { hasStyle = !values.split(separator: ";").allSatisfy { $0 == "0" } }
    if values.first == "?", end == "h" || end == "l" {
      for mode in values.dropFirst().split(separator: ";") { modes[mode] = end == "h" }
    }
  }
}
