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

  /// The name, or else "localhost".
  static func usable(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.".utf8.contains(byte)
    }
    return isPlain && !name.isEmpty ? name : "localhost"
  }
}
