import ViperPages

extension Route {
  /// Its synopsis.
  var usage: String {
    let word = operand.map { name in
      let word = name.rawValue.uppercased()
      return needsOperand ? "\(word) " : "[\(word)] "
    }
    return "\(Help.program) \(name) \(word ?? "")[OPTIONS]"
  }

  /// Examples, as for a shell.
  var commandLines: [String] {
    let command = "\(Help.program) \(name)"
    return (needsOperand ? [] : [command]) + examples.map { "\(command) \($0)" } + scripts
  }

  /// Whether the operand is required: nothing prompts for it.
  private var needsOperand: Bool { (isStandalone || isMaintenance) && operand != nil }
}
