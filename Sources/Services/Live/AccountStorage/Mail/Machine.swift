import Accounts
import ViperPlatform

/// The machine on which the program runs.
enum Machine {
  /// Its host name, if all characters are valid in an address; else "localhost".
  static let name = {
    var bytes = [CChar](repeating: 0, count: 256)
    let isKnown = gethostname(&bytes, bytes.count - 1) == 0
    let known = bytes.prefix { isKnown && $0 != 0 }.map(UInt8.init(bitPattern:))
    return usable(String(decoding: known, as: UTF8.self))
  }()

  /// The name of the machine in mails: the full host name if it is known.
  static let mailName = fullName(
    of: name, mailname: beginning(of: "/etc/mailname"), hosts: beginning(of: "/etc/hosts"))

  /// The first name with a dot: the host name, the mail name of the machine (mailname(5)), or its
  /// names in hosts(5); else `name`. Asks no name server, which could take long.
  static func fullName(of name: String, mailname: String, hosts: String) -> String {
    let lines = hosts.split(separator: "\n").map { line in
      line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
    }
    let candidates =
      [name] + mailname.split(whereSeparator: \.isWhitespace).prefix(1).map(String.init)
      + lines.filter { $0.contains(name) }.joined()
    return candidates.first { candidate in
      candidate.contains(".") && !candidate.hasPrefix("localhost.")
        && (try? EmailAddress("viper@\(candidate)")) != nil
    } ?? name
  }

  /// The first 4 KiB of a file of the system; empty if it can't be read.
  private static func beginning(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return "" }
    defer { close(descriptor) }
    return String(decoding: descriptor.bytes(upTo: 4096) ?? [], as: UTF8.self)
  }

  /// The name, or else "localhost".
  static func usable(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.".utf8.contains(byte)
    }
    return isPlain && !name.isEmpty ? name : "localhost"
  }
}
