/// Delays the spinner so that short waits don't flicker.
struct Spinner {
  /// The delay and the interval between frames, in milliseconds.
  static let tick = 100

  private static let characters = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  private(set) var isShown = false
  /// Counts the frames of the animation.
  private(set) var frame = 0
  /// The frame's character.
  var character: Character { Self.characters[frame % Self.characters.count] }
  private var isOn = false
  /// How many ticks are pending, and whether the last of them belongs to this wait.
  private var (pending, isTicking) = (0, false)

  /// Notes whether the page is busy; true if a tick must be scheduled.
  mutating func update(_ isOn: Bool) -> Bool {
    if isOn != self.isOn {
      self.isOn = isOn
      end()
    }
    if !isOn || isTicking { return false }
    (pending, isTicking) = (pending + 1, true)
    return true
  }

  /// Ends the wait; the next one has its own delay.
  mutating func end() { (isTicking, isShown) = (false, false) }

  /// Handles the oldest pending tick; false for one of an earlier wait, which is ignored.
  mutating func advance() -> Bool {
    pending = max(0, pending - 1)
    guard pending == 0, isTicking else { return false }
    (isTicking, isShown) = (false, true)
    frame += 1
    return true
  }
}
