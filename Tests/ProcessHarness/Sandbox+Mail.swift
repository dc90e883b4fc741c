import Foundation
import MailOutbox
import Processes
import ViperPlatform

/// A program that takes mails, and the mails that it got.
extension Sandbox {
  /// Puts a program in the place of sendmail, which writes down all that it can learn.
  /// - Parameter ending: How it ends, in the shell's words.
  package func setSendmail(_ ending: String = "") throws {
    let folder = folder.path
    // Its parent is viper, and the shell that looks isn't among those that are looked at.
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

  /// All that it got.
  package var taken: String {
    (try? String(contentsOfFile: folder.path + "/taken", encoding: .utf8)) ?? ""
  }

  /// How often each mail came to it.
  package var deliveries: [String: Int] {
    taken.matches(of: /Message-ID: <([^@]+)@/)
      .reduce(into: [:]) { $0[String($1.1), default: 0] += 1 }
  }

  /// The code in the mail that it got last.
  package var takenCode: String? {
    taken.matches(of: /\n {4}([0-9A-Z]{4}(-[0-9A-Z]{4}){3})\n/).last.map { String($0.1) }
  }

  /// Makes all waiting mails due.
  package func endPauses() throws { try sql("UPDATE mail SET due = 0") }

  /// Waits until something is so that another process does; false where it takes too long.
  package func wait(until isTrue: () throws -> Bool) rethrows -> Bool {
    let end = Deadline(after: Program.patience)
    while try !isTrue() {
      if end.isOver { return false }
      Deadline.pause()
    }
    return true
  }

  /// Whether the program has taken so many mails, and nothing is left of them.
  package func awaitDeliveries(_ count: Int) throws -> Bool {
    try wait { try deliveries.values.reduce(0, +) >= count && folder.mails().isEmpty }
  }
}
