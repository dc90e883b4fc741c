import ViperPlatform

/// The name of a file in the folder of a scenario: one plain component of a path.
///
/// A scenario may come from another person, and neither writes nor reads any other file.
package struct FileName: Equatable, Sendable, CustomStringConvertible {
  package let description: String

  /// Nil if it isn't plain: `..`, a path, an option, a hidden file, or the folder of the data.
  package init?(_ text: some StringProtocol) {
    let name = String(text)
    // Compares scalars: a slash with a combining accent is another character, but still a slash.
    let scalars = name.unicodeScalars
    let isVisible = name.visible == name && !scalars.contains { $0 == "/" || $0 == "\\" }
    let isPlain = scalars.first.map { $0.properties.isAlphabetic || "0"..."9" ~= $0 } == true
    guard isVisible, isPlain, name.utf8.count <= 255, name.lowercased() != "data" else {
      return nil
    }
    description = name
  }

  /// Whether some file systems hold one file for both.
  func isSame(as other: FileName) -> Bool {
    description.lowercased() == other.description.lowercased()
  }

  /// Whether a path is that of such a file in `folder`, or empty.
  package static func isFile(_ path: String, in folder: String) -> Bool {
    path.isEmpty
      || path.hasPrefix(folder + "/") && FileName(path.dropFirst(folder.count + 1)) != nil
  }
}
