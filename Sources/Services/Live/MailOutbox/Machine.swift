import Accounts
import ViperPlatform

/// The machine that this runs on.
package enum Machine {
  /// Its host name, where that has only characters that are valid in an address; else "localhost".
  package static let name = {
    var bytes = [CChar](repeating: 0, count: 256)
    let isKnown = gethostname(&bytes, bytes.count - 1) == 0
    let known = bytes.prefix { isKnown && $0 != 0 }.map(UInt8.init(bitPattern:))
    return usable(String(decoding: known, as: UTF8.self))
  }()

  /// The name by which mails call it: the full host name where the machine tells it.
  package static let mailName = fullName(
    of: name, mailname: beginning(of: "/etc/mailname"), hosts: beginning(of: "/etc/hosts"))

  /// A name with a dot: the host name, else what mail calls the machine (mailname(5)), else its first
  /// such name in hosts(5); else `name`. No name server is asked, which could take long.
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

  /// The first 4 KiB of a file of the system; empty where it can't be read.
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
