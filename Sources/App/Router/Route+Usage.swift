import Terminal

extension Route {
  /// How its command line is made up.
  var usage: String {
    let word = operand.map { name in
      let word = name.rawValue.uppercased()
      return needsOperand ? "\(word) " : "[\(word)] "
    }
    return "\(Help.program) \(name) \(word ?? "")[OPTIONS]"
  }

  /// What is worth trying, each as a shell takes it.
  var commandLines: [String] {
    let command = "\(Help.program) \(name)"
    return (needsOperand ? [] : [command]) + examples.map { "\(command) \($0)" } + scripts
  }

  /// Whether the word without a flag can't be left out: nobody is there to ask for it.
  private var needsOperand: Bool { (isStandalone || isMaintenance) && operand != nil }
}
