/// Delays the spinner so that short waits don't flicker.
struct Spinner {
  /// The delay and the interval between frames, in milliseconds.
  static let tick = 100

  private(set) var lasts = false
  /// Counts the frames of the animation.
  private(set) var spin = 0
  private var isOn = false
  private var number = 0
  /// The waits that pending ticks belong to, in order.
  private var ticks: [Int] = []

  /// Notes whether the page is busy; true where a tick is to be sent.
  mutating func update(_ isOn: Bool) -> Bool {
    if isOn != self.isOn {
      self.isOn = isOn
      end()
    }
    guard isOn, !ticks.contains(number) else { return false }
    ticks.append(number)
    return true
  }

  /// Ends the wait; the next one starts anew.
  mutating func end() {
    number += 1
    lasts = false
  }

  /// Handles the oldest pending tick.
  ///
  /// A tick of an earlier wait is ignored.
  mutating func advance() {
    guard !ticks.isEmpty, ticks.removeFirst() == number, isOn else { return }
    lasts = true
    spin += 1
  }
}
