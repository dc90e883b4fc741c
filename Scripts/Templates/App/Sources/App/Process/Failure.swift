import ViperCommandLine

typealias Failure = ViperCommandLine.Failure

extension Failure {
  static let noArguments = Failure(
    "The command line can't be read. Start the program from a shell.", .failed)
  static let noModule = Failure(
    "There is no module yet. Make one with Scripts/scaffold new Billing.", .failed)
}
