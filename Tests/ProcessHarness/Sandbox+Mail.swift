import Foundation
import Processes
import ViperPlatform

/// A fake sendmail program, and the mails that it received.
extension Sandbox {
  /// Installs a program as sendmail that records everything it can see.
  /// - Parameter ending: How it ends, in the shell's words.
  package func setSendmail(_ ending: String = "") throws {
    let folder = folder.path
    // Its parent is viper, and the recording shell isn't among the recorded processes.
    let script = try Script(
      """
      #!/bin/sh
      text=$(cat)
      parent="$(cut -d' ' -f5-7 /proc/$PPID/stat) of $PPID"
      open=$(ls -l /proc/$PPID/fd /proc/$$/fd | cat)
      around=$(env; tr '\\0' '\\n' 2>/dev/null </proc/$PPID/environ; tr '\\0' ' ' </proc/$PPID/cmdline)
      printf '%s\\n' "ARGUMENTS $*" "PARENT $parent" "$text" "$open" "$around" >>\(folder)/taken
      \(ending)
      """, at: folder + "/sendmail")
    environment["VIPER_SENDMAIL"] = script.path
  }

  /// All the mails that it received.
  package var taken: String {
    (try? String(contentsOfFile: folder.path + "/taken", encoding: .utf8)) ?? ""
  }

  /// How often it received each mail.
  package var deliveries: [String: Int] {
    taken.matches(of: /Message-ID: <([^@]+)@/)
      .reduce(into: [:]) { $0[String($1.1), default: 0] += 1 }
  }

  /// The code in the last mail that it received.
  package var takenCode: String? {
    taken.matches(of: /\n {4}([0-9A-Z]{4}(-[0-9A-Z]{4}){3})\n/).last.map { String($0.1) }
  }

  /// Makes all waiting mails due.
  package func endPauses() throws { try sql("UPDATE mail SET due = 0") }

  /// Waits until another process has made a condition true; false if that takes too long.
  package func wait(until isTrue: () throws -> Bool) rethrows -> Bool {
    let end = Deadline(after: Program.patience)
    while try !isTrue() {
      if end.isOver { return false }
      Deadline.pause()
    }
    return true
  }

  /// Whether the program has received that many mails, and none is left in the outbox.
  package func awaitDeliveries(_ count: Int) throws -> Bool {
    try wait { try deliveries.values.reduce(0, +) >= count && folder.mails().isEmpty }
  }
}
