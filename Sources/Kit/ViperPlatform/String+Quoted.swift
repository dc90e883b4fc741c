extension String {
  /// The text in single quotes, as one word of a shell.
  package var shellQuoted: String { "'\(replacing(scalar: "'", with: #"'\''"#))'" }

  /// Replaces a scalar, also one that a combining mark follows: `replacing` takes both for one
  /// character, and leaves a quote that ends the quoted text early.
  package func replacing(scalar old: Unicode.Scalar, with new: String) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar == old ? new : String(scalar)
    }
  }
}
